/** What the view Board says. */
import type { Question } from "../views/board/asking";
import type { AttackLine } from "../views/board/attacks";
import type { Example } from "../views/board/examples";
import type { Unreadable } from "../views/board/linking";
import type { Tool, Variant } from "../views/board/position";
import type { Level } from "../views/board/reasoning";
import type { Symmetry } from "../views/board/symmetry";
import { grouped, words } from "./mod";

const plural = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;

const LINES: Record<AttackLine, string> = {
  row: "share a row",
  column: "share a column",
  diagonal: "share a diagonal",
  antidiagonal: "share a diagonal",
  knight: "are a knight's move apart",
};

const LINES_ZH: Record<AttackLine, string> = {
  row: "在同一行",
  column: "在同一列",
  diagonal: "在同一条斜线上",
  antidiagonal: "在同一条斜线上",
  knight: "相距一个马步",
};

const UNREADABLE: Record<Unreadable["what"], (text: string, most: number) => string> = {
  n: (text, most) => `“${text}” is no board size; it is a whole number from 1 to ${most}`,
  variant: (text) => `“${text}” is no variant; there are standard, torus and super`,
  square: (text) => `“${text}” is no square of this board`,
  twice: (text) => `the square ${text} is named twice`,
  packed: () => "its packed squares do not fit the board",
  long: () => "it is longer than any board needs",
};

const UNREADABLE_ZH: Record<Unreadable["what"], (text: string, most: number) => string> = {
  n: (text, most) => `“${text}”不是棋盘大小，应为 1 到 ${most} 的整数`,
  variant: (text) => `没有“${text}”这种规则，可用的有 standard、torus 和 super`,
  square: (text) => `“${text}”不是这个棋盘上的格子`,
  twice: (text) => `格子 ${text} 出现了两次`,
  packed: () => "其中压缩的格子与棋盘大小不符",
  long: () => "它比任何棋盘所需的都长",
};

const en = {
  size: "Board size n",
  variant: "Pieces move",
  variants: { standard: "as queens", torus: "on a torus", super: "as knights too" } satisfies Record<Variant, string>,
  tool: "Tool",
  tools: { queen: "Queen", blocked: "Blocked", erase: "Eraser" } satisfies Record<Tool, string>,
  undo: "Undo",
  redo: "Redo",
  clear: "Clear",
  attacked: "Mark attacked squares",
  enlarge: "Large squares",
  label: (n: number, queens: number, blocked: number, found: number) =>
    `Board of ${n} by ${n}: ${plural(queens, "queen", "queens")}, ${plural(blocked, "blocked square", "blocked squares")}` +
    (found > 0 ? `, ${found} found` : "") +
    ". Arrow keys move, Enter uses the tool, q places a queen, x blocks, Delete empties.",
  squares: { queen: "queen", found: "found queen", blocked: "blocked", free: "free" },
  attackedBy: (who: string) => `attacked by ${who}`,
  attacking: (who: string) => `attacks ${who}`,
  and: (names: readonly string[], more: number) => names.join(", ") + (more > 0 ? ` and ${more} more` : ""),
  feedback: "How it stands",
  hint: "Place n queens so that no two attack each other. Click a square for a queen; right-click blocks it.",
  standing: (queens: number, n: number, blocked: number, free: number) =>
    [`${grouped(queens)} of ${plural(n, "queen", "queens")}`, ...(blocked > 0 ? [plural(blocked, "square", "squares") + " blocked"] : []), plural(free, "square", "squares") + " free"].join(" · "),
  solved: "Solved!",
  solvedWhy: (n: number) => (n === 1 ? "The queen stands." : `All ${n} queens stand, and none attacks another.`),
  solvedIn: (time: string, hints: number) => `In ${time}, ${hints === 0 ? "without a hint" : `with ${plural(hints, "hint", "hints")}`}.`,
  deadEnd: "Dead end.",
  dead: (line: string) => `${capital(line)} has no free square: every square is attacked or blocked. Take a queen back and try another square.`,
  conflicts: (count: number) => plural(count, "conflict", "conflicts"),
  lineName: (line: "row" | "column", name: string) => `${line} ${name}`,
  play: "Play",
  newPuzzle: "New puzzle",
  levels: { easy: "Easy", medium: "Medium", hard: "Hard" } satisfies Record<Level, string>,
  hintButton: "Hint",
  startOver: "Restart",
  puzzleOf: (level: string) => `${level} puzzle with one solution`,
  hintsTaken: (hints: number) => (hints === 0 ? "" : plural(hints, "hint", "hints")),
  clock: "Time",
  hints: {
    clash: (clash: string) => `${clash}: move one of them.`,
    dead: (line: string) => `${capital(line)} has no free square. Take a queen back.`,
    single: (line: string, square: string) => `${capital(line)} has one free square: ${square}.`,
    last: (line: string, square: string, others: readonly (readonly [square: string, line: string])[]) =>
      `In ${line} only ${square} remains. ${others.map(([other, dead]) => `A queen on ${other} would leave ${dead} without a free square`).join("; ")}.`,
    wrong: (queens: readonly string[]) =>
      queens.length === 0 ? "From here there is no solution." : `From here there is no solution: ${queens.length === 1 ? `the queen on ${queens[0]} is` : `the queens ${listed(queens, " and ", ", ")} are`} to blame. Take ${queens.length === 1 ? "it" : "one of them"} back.`,
    searched: (square: string) => `Nothing follows at once; here one has to try. The search found a solution with a queen on ${square}.`,
    solved: "It is solved already.",
    unknown: "There was no time to find a hint.",
  },
  clash: (pair: readonly string[], line: AttackLine) => `${pair.join(" and ")} ${LINES[line]}`,
  moreClashes: (count: string) => `and ${count} more`,
  ask: "Ask about this board",
  questions: { complete: "Complete it", count: "How many ways?", unique: "Is it unique?", why: "Why impossible?" } satisfies Record<Question, string>,
  previous: "Previous",
  next: "Next solution",
  solution: (number: number, total: string | null) => `Solution ${grouped(number)}` + (total === null ? "" : ` of ${grouped(total)}`),
  oneSolution: "A solution",
  askFirst: "The first solution of all",
  first: (time: string) => `The first of all solutions, as a search row by row with columns from the left meets it; found in ${time}.`,
  keep: "Keep these queens",
  hide: "Hide",
  working: "Searching …",
  cancel: "Cancel",
  completed: (found: number) => (found === 0 ? "Nothing is missing: this is a solution." : `Completed: ${plural(found, "queen was", "queens were")} added, drawn in outline.`),
  impossible: "This board has no completion.",
  impossibleSearched: "This board has no completion; the search looked everywhere.",
  counted: (count: string) => (count === "1" ? "Exactly one way to complete it." : `Exactly ${grouped(count)} ways to complete it.`),
  checked: "Part of it was counted again through mirror images, and agrees.",
  unique: "Yes: this is the only completion.",
  notUnique: "No: here are two. Choose one to see it large; squares with a frame are where they differ.",
  nothingToExplain: "It is possible: nothing to explain. Here is a completion.",
  emptyConflict: "The empty board of this size has no solution itself; nothing that stands on it is to blame.",
  conflict: (queens: readonly string[], blocked: readonly string[], isMinimal: boolean) =>
    `${named(queens, blocked)} alone exclude${queens.length + blocked.length === 1 ? "s" : ""} every solution.` +
    minimality(queens.length + blocked.length, isMinimal),
  unexplained: "There was no time to find out why. The command may take longer: queens complete --explain.",
  verified: "Verified: another search of this set finds none either.",
  unverified: "There was no time to verify this by another search.",
  closed: (line: "row" | "column", place: string) => `The ${line} ${place} has no square left for a queen.`,
  uniqueUnknown: "This is a completion, but whether it is the only one is not known.",
  gaveUp: "No answer within the time limit. The command line has none: save the board and run",
  saveBoard: "Save board.txt",
  last: (total: string) => (total === "1" ? "That is the only solution." : `That was the last of ${grouped(total)} solutions.`),
  choiceOf: (index: number) => `Show completion ${index}`,
  images: "Symmetric images",
  turn: "Quarter turn",
  mirror: "Mirror",
  gallery: "All images",
  different: (count: number) => (count === 1 ? "All eight images are the same." : `${count} different images; choose one.`),
  image: ({ turns, mirrored }: Symmetry) =>
    [mirrored ? "mirrored" : "", turns > 0 ? `turned by ${turns * 90}°` : ""].filter((part) => part !== "").join(", ") || "as it is",
  share: "Copy, save, load",
  copyText: "Text",
  copyJson: "JSON",
  copyLink: "Link",
  copy: "Copy as",
  download: "Download",
  load: "Load a file…",
  drop: "or drop one here",
  asSeen: "Found queens are copied and saved with the board; the link holds your own pieces.",
  loaded: (name: string) => `${name} was loaded.`,
  tooLarge: (name: string, most: number) => `${name} is larger than ${most} KiB, which no board of up to 100 rows needs. Load a file with a single board.`,
  badFileSize: (name: string, most: number) => `${name} holds no board of 1 to ${most} rows.`,
  unreadFile: (name: string) => `${name} cannot be read by the browser.`,
  saved: (name: string) => `${name} was saved.`,
  lostPieces: (count: number) => `${plural(count, "piece is", "pieces are")} outside of the smaller board; undo brings ${count === 1 ? "it" : "them"} back.`,
  examples: "Examples",
  exampleNames: {
    puzzle1850: "The puzzle of 1850",
    onlyOne: "Exactly one way",
    stones: "Blocked squares only",
    impossible: "Impossible, but why?",
    large: "A large one",
    torus: "On a torus",
  } satisfies Record<Example, string>,
  exampleHints: {
    puzzle1850: "Franz Nauck's: two queens are given, where are the other six?",
    onlyOne: "Three queens that leave one solution.",
    stones: "No queen is given, and yet there is one solution only.",
    impossible: "No two queens attack each other. Three of the five are to blame.",
    large: "40 rows, 14 queens.",
    torus: "Lines leave at one edge and come back at the other.",
  } satisfies Record<Example, string>,
  badLink: (bad: Unreadable, most: number) => `The board in the link cannot be read: ${UNREADABLE[bad.what](bad.text, most)}. Here is an empty board instead.`,
  said: { undone: "Undone.", redone: "Done again.", cleared: "The board is empty.", turned: "Turned.", mirrored: "Mirrored.", kept: "The found queens now stand on the board.", cancelled: "Cancelled." },
  keyWords: {
    move: "move on the board (Home, End, Page Up, Page Down to its edges)",
    use: "use the tool on the square",
    queen: "place a queen or take it away",
    blocked: "block the square or free it",
    erase: "empty the square",
    board: "go to the board",
    tool: "take the next tool",
    turn: "quarter turn",
    mirror: "mirror",
    hint: "a hint",
    keep: "keep the found queens on the board",
    hide: "hide the solution, or cancel the question",
  },
};

/** As a sentence begins. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Of the set alone: other pieces on the board may exclude solutions as well. */
function minimality(size: number, isMinimal: boolean): string {
  if (!isMinimal) return " There was no time to find out whether fewer would do.";
  return size === 1 ? "" : " The set is minimal: without any one of them, the others can be completed.";
}

function minimalityZh(size: number, isMinimal: boolean): string {
  if (!isMinimal) return "是否更少也足够，没来得及检验。";
  return size === 1 ? "" : "这一组是极小的：去掉其中任何一个，其余都能补全。";
}

function named(queens: readonly string[], blocked: readonly string[]): string {
  const parts = [
    ...(queens.length > 0 ? [`the ${queens.length === 1 ? "queen" : "queens"} ${listed(queens, " and ", ", ")}`] : []),
    ...(blocked.length > 0 ? [`the blocked ${blocked.length === 1 ? "square" : "squares"} ${listed(blocked, " and ", ", ")}`] : []),
  ];
  return capital(parts.join(" with "));
}

/** At most a dozen names: more of them are seen better than read. */
const MOST_NAMES = 12;

function listed(names: readonly string[], and: string, comma: string): string {
  if (names.length > MOST_NAMES) return `${names.slice(0, MOST_NAMES).join(comma)}${comma}… (${names.length})`;
  return names.length < 2 ? names.join() : names.slice(0, -1).join(comma) + and + names.at(-1)!;
}

function namedZh(queens: readonly string[], blocked: readonly string[]): string {
  return [
    ...(queens.length > 0 ? [`皇后 ${listed(queens, "、", "、")}`] : []),
    ...(blocked.length > 0 ? [`封锁格 ${listed(blocked, "、", "、")}`] : []),
  ].join(" 与");
}

const zh: typeof en = {
  size: "棋盘大小 n",
  variant: "走法",
  variants: { standard: "皇后", torus: "环面上的皇后", super: "皇后加马" },
  tool: "工具",
  tools: { queen: "皇后", blocked: "封锁格", erase: "擦除" },
  undo: "撤销",
  redo: "重做",
  clear: "清空",
  attacked: "标出受攻击的格子",
  enlarge: "放大格子",
  label: (n, queens, blocked, found) =>
    `${n}×${n} 棋盘：${queens} 个皇后，${blocked} 个封锁格${found > 0 ? `，找到 ${found} 个皇后` : ""}。` +
    "方向键移动，回车使用工具，q 放皇后，x 封锁格子，Delete 清除。",
  squares: { queen: "皇后", found: "找到的皇后", blocked: "封锁格", free: "空格" },
  attackedBy: (who) => `受 ${who} 攻击`,
  attacking: (who) => `与 ${who} 互相攻击`,
  and: (names, more) => names.join("、") + (more > 0 ? `等 ${names.length + more} 个` : ""),
  feedback: "当前局面",
  hint: "放置 n 个皇后，使任何两个都不互相攻击。点击格子放皇后，右键点击封锁格子。",
  standing: (queens, n, blocked, free) => [`已放 ${queens} 个，共 ${n} 个皇后`, ...(blocked > 0 ? [`${blocked} 个封锁格`] : []), `${free} 个格子可放`].join(" · "),
  solved: "解出来了！",
  solvedWhy: (n) => (n === 1 ? "皇后放好了。" : `${n} 个皇后全部放好，互不攻击。`),
  solvedIn: (time, hints) => `用时 ${time}，${hints === 0 ? "没有用提示" : `用了 ${hints} 次提示`}。`,
  deadEnd: "走不通了。",
  dead: (line) => `${line}没有空格：每一格都受攻击或被封锁。请撤回一个皇后，换一格再试。`,
  conflicts: (count) => `${count} 处冲突`,
  lineName: (line, name) => (line === "row" ? `第 ${name} 行` : `${name} 列`),
  play: "解谜",
  newPuzzle: "新谜题",
  levels: { easy: "简单", medium: "中等", hard: "困难" },
  hintButton: "提示",
  startOver: "重来",
  puzzleOf: (level) => `只有一个解的谜题（${level}）`,
  hintsTaken: (hints) => (hints === 0 ? "" : `${hints} 次提示`),
  clock: "用时",
  hints: {
    clash: (clash) => `${clash}：请移动其中一个。`,
    dead: (line) => `${line}没有空格。请撤回一个皇后。`,
    single: (line, square) => `${line}只有一个空格：${square}。`,
    last: (line, square, others) => `${line}只剩 ${square}。${others.map(([other, dead]) => `若皇后放在 ${other}，${dead}就没有空格`).join("；")}。`,
    wrong: (queens) => (queens.length === 0 ? "从这里出发没有解。" : `从这里出发没有解：问题出在皇后 ${listed(queens, "、", "、")}。请撤回${queens.length === 1 ? "它" : "其中一个"}。`),
    searched: (square) => `没有立即可得的结论，这里需要尝试。搜索找到的一个解在 ${square} 有皇后。`,
    solved: "已经解出来了。",
    unknown: "没来得及找到提示。",
  },
  clash: (pair, line) => `${pair.join(" 与 ")} ${LINES_ZH[line]}`,
  moreClashes: (count) => `还有 ${count} 对`,
  ask: "关于这个棋盘",
  questions: { complete: "补全", count: "有多少个补全？", unique: "唯一吗？", why: "为何无解？" },
  previous: "上一个",
  next: "下一个解",
  solution: (number, total) => `第 ${grouped(number)} 个解` + (total === null ? "" : `，共 ${grouped(total)} 个`),
  oneSolution: "一个解",
  askFirst: "所有解中的第一个",
  first: (time) => `这是所有解中的第一个，即逐行、列从左到右搜索时最先遇到的解；用时 ${time}。`,
  keep: "保留这些皇后",
  hide: "隐藏",
  working: "正在搜索……",
  cancel: "取消",
  completed: (found) => (found === 0 ? "什么也不缺：这就是一个解。" : `已补全：添加了 ${found} 个皇后，以空心图形表示。`),
  impossible: "这个棋盘无法补全。",
  impossibleSearched: "这个棋盘无法补全；已搜索全部可能。",
  counted: (count) => (count === "1" ? "恰好有一个补全。" : `恰好有 ${grouped(count)} 个补全。`),
  checked: "其中一部分通过镜像重新数过，结果一致。",
  unique: "是：只有这一个补全。",
  notUnique: "不是：这里有两个补全。点选其一可放大查看；带框的格子是它们的不同之处。",
  nothingToExplain: "它是有解的，无需解释。这里是一个补全。",
  emptyConflict: "这么大的空棋盘本身就无解；与盘上已有的棋子和封锁格无关。",
  conflict: (queens, blocked, isMinimal) =>
    `仅凭${namedZh(queens, blocked)} 就已排除所有的解。` + minimalityZh(queens.length + blocked.length, isMinimal),
  unexplained: "没来得及找出原因。命令行可以花更长时间：queens complete --explain。",
  verified: "已核实：对这一组再作搜索，同样找不到解。",
  unverified: "没来得及再搜索一遍加以核实。",
  closed: (line, place) => `${line === "row" ? "行" : "列"} ${place} 已没有可放皇后的格子。`,
  uniqueUnknown: "这是一个补全，但是否唯一尚不清楚。",
  gaveUp: "在时间限制内没有得到答案。命令行没有这个限制：请保存棋盘并运行",
  saveBoard: "保存 board.txt",
  last: (total) => (total === "1" ? "这是唯一的解。" : `这是 ${grouped(total)} 个解中的最后一个。`),
  choiceOf: (index) => `显示第 ${index} 个补全`,
  images: "对称图像",
  turn: "旋转 90°",
  mirror: "镜像",
  gallery: "全部图像",
  different: (count) => (count === 1 ? "八个图像全都相同。" : `有 ${count} 个不同的图像，请选择。`),
  image: ({ turns, mirrored }) => [mirrored ? "镜像" : "", turns > 0 ? `旋转 ${turns * 90}°` : ""].filter((part) => part !== "").join("，") || "原样",
  share: "复制、保存、载入",
  copyText: "文本",
  copyJson: "JSON",
  copyLink: "链接",
  copy: "复制为",
  download: "下载",
  load: "载入文件……",
  drop: "或把文件拖到这里",
  asSeen: "找到的皇后会随棋盘一起复制和保存；链接只包含您自己放的棋子。",
  loaded: (name) => `已载入 ${name}。`,
  tooLarge: (name, most) => `${name} 大于 ${most} KiB，100 行以内的棋盘用不着这么大。请载入只含一个棋盘的文件。`,
  badFileSize: (name, most) => `${name} 中没有 1 到 ${most} 行的棋盘。`,
  unreadFile: (name) => `浏览器无法读取 ${name}。`,
  saved: (name) => `${name} 已保存。`,
  lostPieces: (count) => `有 ${count} 个棋子在较小的棋盘之外；撤销可恢复。`,
  examples: "示例",
  exampleNames: {
    puzzle1850: "1850 年的题目",
    onlyOne: "只有一个补全",
    stones: "只有封锁格",
    impossible: "无解，但为什么？",
    large: "大棋盘",
    torus: "环面",
  },
  exampleHints: {
    puzzle1850: "弗朗茨·瑙克的题目：已给出两个皇后，其余六个在哪里？",
    onlyOne: "三个皇后，只剩一个解。",
    stones: "没有给出任何皇后，却只有一个解。",
    impossible: "没有两个皇后互相攻击；五个之中有三个造成了无解。",
    large: "40 行，14 个皇后。",
    torus: "线从一边出去，又从对边回来。",
  },
  badLink: (bad, most) => `无法读取链接中的棋盘：${UNREADABLE_ZH[bad.what](bad.text, most)}。现在显示的是空棋盘。`,
  said: { undone: "已撤销。", redone: "已重做。", cleared: "棋盘已清空。", turned: "已旋转。", mirrored: "已镜像。", kept: "找到的皇后已放到棋盘上。", cancelled: "已取消。" },
  keyWords: {
    move: "在棋盘上移动（Home、End、Page Up、Page Down 到边缘）",
    use: "对当前格子使用工具",
    queen: "放置或拿走皇后",
    blocked: "设为或取消封锁格",
    erase: "清除格子",
    board: "转到棋盘",
    tool: "换下一个工具",
    turn: "旋转 90°",
    mirror: "镜像",
    hint: "提示",
    keep: "把找到的皇后留在棋盘上",
    hide: "隐藏解，或取消提问",
  },
};

export const boardWords = words({ en, zh });
