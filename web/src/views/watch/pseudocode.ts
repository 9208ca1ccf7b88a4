/**
 * Every strategy in a few lines, and which of them each step is. The lines say what the library does, in the
 * words of its textbook; two blanks are one level.
 */
import type { EventName } from "../../api/documents";
import type { Both } from "../../words/mod";
import type { Position } from "./position";

export interface Pseudocode {
  lines: Both<readonly string[]>;
  /** The line of each event, from 0; null where the strategy has no such event. */
  lit: Record<EventName, number | null>;
  /** The line after a queen was taken back, where that is another part of the strategy. */
  later?: Partial<Record<EventName, number>>;
}

/** The line that the latest step is; none before the first. */
export function litLine(code: Pseudocode, position: Position): number | null {
  const event = position.current?.event;
  if (event === undefined) return null;
  return (position.hasTakenBack ? code.later?.[event] : undefined) ?? code.lit[event];
}

/** The walk that `rows` and `sets` share; they differ in how they remember occupied lines. */
function rowByRow(test: Both<string>, mark: Both<string>, unmark: Both<string>): Pseudocode {
  return {
    lines: {
      en: [
        "search(row):",
        "  if row = n: a solution",
        "  for column = 0 … n − 1:",
        "    look at (row, column)",
        `    ${test.en}`,
        `    place a queen; ${mark.en}`,
        "    search(row + 1)",
        `    remove it; ${unmark.en}`,
      ],
      zh: [
        "搜索(行)：",
        "  若 行 = n：得到一个解",
        "  对 列 = 0 … n − 1：",
        "    考察 (行, 列)",
        `    ${test.zh}`,
        `    放下皇后；${mark.zh}`,
        "    搜索(行 + 1)",
        `    撤回皇后；${unmark.zh}`,
      ],
    },
    lit: { solution: 1, try: 3, reject: 4, place: 5, backtrack: 7 },
  };
}

/** The walk that `permutation` and `probabilistic` share; they differ in what they choose from. */
function bySwapping(choose: Both<string>): Pseudocode {
  return {
    lines: {
      en: [
        "columns ← 0, 1, …, n − 1",
        "position(t):",
        "  if t = n: a solution, stop",
        `  ${choose.en}`,
        "    look at row t, column columns[i]",
        "    if a diagonal is taken: next i",
        "    swap columns[t] and columns[i]",
        "    position(t + 1)",
        "    swap them back",
      ],
      zh: [
        "列 ← 0, 1, …, n − 1",
        "位置(t)：",
        "  若 t = n：得到一个解，停止",
        `  ${choose.zh}`,
        "    考察第 t 行、第 列[i] 列",
        "    若斜线已被占：换下一个 i",
        "    交换 列[t] 与 列[i]",
        "    位置(t + 1)",
        "    换回来",
      ],
    },
    lit: { solution: 2, try: 4, reject: 5, place: 6, backtrack: 8 },
  };
}

const iterative: Pseudocode = {
  lines: {
    en: [
      "k ← 0; column ← 0",
      "repeat:",
      "  if k = n: x is a solution",
      "  else, for column … n − 1:",
      "    look at (k, column)",
      "    if it clashes with x[0] … x[k − 1]: next",
      "    x[k] ← column; k ← k + 1",
      "    column ← 0; repeat",
      "  if k = 0: the end",
      "  k ← k − 1; column ← x[k] + 1",
    ],
    zh: [
      "k ← 0；列 ← 0",
      "重复：",
      "  若 k = n：x 是一个解",
      "  否则，对 列 … n − 1：",
      "    考察 (k, 列)",
      "    若与 x[0] … x[k − 1] 冲突：下一列",
      "    x[k] ← 列；k ← k + 1",
      "    列 ← 0；重复",
      "  若 k = 0：结束",
      "  k ← k − 1；列 ← x[k] + 1",
    ],
  },
  lit: { solution: 2, try: 4, reject: 5, place: 6, backtrack: 9 },
};

const cells: Pseudocode = {
  lines: {
    en: [
      "visit(square, queens):",
      "  if past the last square:",
      "    if queens = n: a solution",
      "    return",
      "  visit(next square, queens)  // empty",
      "  look at square",
      "  if row, column or diagonal is taken: return",
      "  place a queen; mark its four lines",
      "  visit(next square, queens + 1)",
      "  remove it; unmark its lines",
    ],
    zh: [
      "访问(格, 皇后数)：",
      "  若已过最后一格：",
      "    若 皇后数 = n：得到一个解",
      "    返回",
      "  访问(下一格, 皇后数)  // 留空",
      "  考察这一格",
      "  若行、列或斜线已被占：返回",
      "  放下皇后；标记它的四条线",
      "  访问(下一格, 皇后数 + 1)",
      "  撤回皇后；取消标记",
    ],
  },
  lit: { solution: 2, try: 5, reject: 6, place: 7, backtrack: 9 },
};

const bitmask: Pseudocode = {
  lines: {
    en: [
      "search(row, columns, falling, rising):",
      "  if row = n: a solution",
      "  free ← not (columns | falling | rising)",
      "  while free ≠ 0:",
      "    bit ← lowest set bit of free",
      "    place a queen; free ← free − bit",
      "    search(row + 1, columns | bit,",
      "      (falling | bit) << 1, (rising | bit) >> 1)",
      "    remove it",
    ],
    zh: [
      "搜索(行, 列, 下斜, 上斜)：",
      "  若 行 = n：得到一个解",
      "  空位 ← 非 (列 | 下斜 | 上斜)",
      "  当 空位 ≠ 0：",
      "    位 ← 空位的最低置位",
      "    放下皇后；空位 ← 空位 − 位",
      "    搜索(行 + 1, 列 | 位,",
      "      (下斜 | 位) << 1, (上斜 | 位) >> 1)",
      "    撤回皇后",
    ],
  },
  lit: { solution: 1, try: 4, reject: null, place: 5, backtrack: 8 },
};

const construct: Pseudocode = {
  lines: {
    en: [
      "// columns counted from 1, no search",
      "evens ← 2, 4, 6, …; odds ← 1, 3, 5, …",
      "if n mod 6 = 2:",
      "  odds: swap 1 and 3, put 5 last",
      "if n mod 6 = 3:",
      "  evens: put 2 last; odds: put 1, 3 last",
      "for row = 0 … n − 1:",
      "  column ← next of evens, then odds",
      "  place a queen on (row, column)",
      "a solution",
    ],
    zh: [
      "// 列从 1 数起，无需搜索",
      "偶数 ← 2, 4, 6, …；奇数 ← 1, 3, 5, …",
      "若 n mod 6 = 2：",
      "  奇数：对调 1 与 3，把 5 移到最后",
      "若 n mod 6 = 3：",
      "  偶数：2 移到最后；奇数：1, 3 移到最后",
      "对 行 = 0 … n − 1：",
      "  列 ← 先偶数后奇数的下一个",
      "  在 (行, 列) 放下皇后",
      "得到一个解",
    ],
  },
  lit: { solution: 9, try: 7, reject: null, place: 8, backtrack: null },
};

const localSearch: Pseudocode = {
  lines: {
    en: [
      "repeat:",
      "  pool ← all columns in random order",
      "  for each row, offer columns of the pool:",
      "    if a diagonal is taken: next column",
      "    place a queen; the column leaves the pool",
      "  for each row left without a queen:",
      "    take the queen of a random row away",
      "    try the two rows with swapped columns",
      "    if a diagonal is taken: undo, try another",
      "    else both queens stand",
      "  until every row has one; else clear, again",
      "a solution",
    ],
    zh: [
      "重复：",
      "  备选 ← 随机排列的所有列",
      "  每一行，依次提供备选的列：",
      "    若斜线已被占：下一列",
      "    放下皇后；该列离开备选",
      "  每个没有皇后的行：",
      "    随机取另一行，撤回它的皇后",
      "    两行换列再试",
      "    若斜线已被占：还原，另试一行",
      "    否则两个皇后都站稳",
      "  直到每行都有；否则清空重来",
      "得到一个解",
    ],
  },
  lit: { solution: 11, try: 2, reject: 3, place: 4, backtrack: 6 },
  later: { try: 7, reject: 8, place: 9 },
};

const uniform: Pseudocode = {
  lines: {
    en: [
      "repeat:",
      "  for row = 0 … n − 1:",
      "    column ← a random one of those left",
      "    if a diagonal is taken: begin anew,",
      "      taking all queens back",
      "    place a queen on (row, column)",
      "  until every row has one",
      "a solution, each equally likely",
    ],
    zh: [
      "重复：",
      "  对 行 = 0 … n − 1：",
      "    列 ← 在剩下的列中随机取一",
      "    若斜线已被占：重新开始，",
      "      撤回所有皇后",
      "    在 (行, 列) 放下皇后",
      "  直到每行都有",
      "得到一个解，每个解机会均等",
    ],
  },
  lit: { solution: 7, try: 2, reject: 3, place: 5, backtrack: 4 },
};

const exactCover: Pseudocode = {
  lines: {
    en: [
      "search():",
      "  if all rows and columns are covered:",
      "    a solution",
      "  line ← row or column with the fewest",
      "    open squares; if it has none: return",
      "  for each open square of line:",
      "    place a queen; close what it attacks",
      "    search()",
      "    remove it; open them again",
    ],
    zh: [
      "搜索()：",
      "  若所有行和列都已覆盖：",
      "    得到一个解",
      "  线 ← 空格最少的行或列",
      "    若一个空格也没有：返回",
      "  对这条线的每个空格：",
      "    放下皇后；关闭它攻击的格",
      "    搜索()",
      "    撤回皇后；重新打开",
    ],
  },
  lit: { solution: 2, try: 5, reject: null, place: 6, backtrack: 8 },
};

const sat: Pseudocode = {
  lines: {
    en: [
      "formula ← a queen in each row and column,",
      "  at most one on each diagonal",
      "repeat:",
      "  ask the solver to satisfy the formula",
      "  if it cannot: the end",
      "  for each queen of its answer:",
      "    place it",
      "  a solution",
      "  formula ← formula and not this answer;",
      "    take the queens back",
    ],
    zh: [
      "公式 ← 每行每列一个皇后，",
      "  每条斜线至多一个",
      "重复：",
      "  请求解器满足公式",
      "  若不能：结束",
      "  对答案中的每个皇后：",
      "    放下它",
      "  得到一个解",
      "  公式 ← 公式 且 非此答案；",
      "    撤回皇后",
    ],
  },
  lit: { solution: 7, try: 5, reject: null, place: 6, backtrack: 9 },
};

const rows = rowByRow(
  { en: "if column or diagonals are marked: next", zh: "若该列或斜线已标记：下一列" },
  { en: "mark its three lines", zh: "标记它的三条线" },
  { en: "unmark its lines", zh: "取消标记" },
);

const sets = rowByRow(
  { en: "if column, row − column or row + column is in its set: next", zh: "若 列、行 − 列 或 行 + 列 在集合中：下一列" },
  { en: "add all three to the sets", zh: "三者加入集合" },
  { en: "remove them", zh: "从集合移除" },
);

const permutation = bySwapping({ en: "for i = t … n − 1:", zh: "对 i = t … n − 1：" });

const probabilistic = bySwapping({
  en: "⌈(n − t) · density⌉ times, i ← random from t …:",
  zh: "重复 ⌈(n − t) · 密度⌉ 次，i ← 随机取自 t …：",
});

export const PSEUDOCODE: Readonly<Record<string, Pseudocode>> = {
  rows,
  sets,
  iterative,
  cells,
  permutation,
  probabilistic,
  bitmask,
  construct,
  "local-search": localSearch,
  uniform,
  "exact-cover": exactCover,
  sat,
};
