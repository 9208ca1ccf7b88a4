/** What the view Count says. */
import { words } from "./mod";

type Kind = "all" | "fundamental" | "half-turn" | "quarter-turn";
type Variant = "standard" | "torus" | "super";

export interface Facts {
  n: number;
  queens: number;
  of: Kind;
  variant: Variant;
}

const ENGLISH_KINDS: Record<Kind, string> = {
  all: "all solutions",
  fundamental: "up to turns and reflections",
  "half-turn": "unchanged by a half turn",
  "quarter-turn": "unchanged by a quarter turn",
};

const CHINESE_KINDS: Record<Kind, string> = {
  all: "所有解",
  fundamental: "旋转与翻转视为同一个",
  "half-turn": "转 180° 不变的解",
  "quarter-turn": "转 90° 不变的解",
};

const ENGLISH_VARIANTS: Record<Variant, string> = {
  standard: "queens",
  torus: "queens on a torus",
  super: "superqueens",
};

const CHINESE_VARIANTS: Record<Variant, string> = {
  standard: "皇后",
  torus: "环面上的皇后",
  super: "超级皇后",
};

function englishQuestion({ n, queens, of, variant }: Facts): string {
  const pieces = queens === 1 ? ENGLISH_VARIANTS[variant].replace(/queens/, "queen") : ENGLISH_VARIANTS[variant];
  return `${queens} ${pieces} on ${n} × ${n}: ${ENGLISH_KINDS[of]}`;
}

function chineseQuestion({ n, queens, of, variant }: Facts): string {
  return `${n} × ${n} 棋盘，${queens} 个${CHINESE_VARIANTS[variant]}：${CHINESE_KINDS[of]}`;
}

/** As the count document calls them. */
type Check = "known-table" | "congruence" | "divisible" | "images" | "classes" | "every-solution";

/** What each check proves. */
const ENGLISH_CHECKS: Record<Check, readonly [name: string, meaning: string]> = {
  "known-table": ["Published number", "It equals the number that is published for this board."],
  congruence: ["Remainder modulo 8", "Solutions that a half turn changes come in eights. The solutions that it does not change were counted on their own, and the rest is a multiple of 8."],
  divisible: ["Whole numbers", "The units add up to a multiple of the factor with which the engine weighs them; a wrong weight or a flipped bit would leave a remainder."],
  images: ["Mirror images", "A random part of the work was done once more through mirror images or turns of the board, and gave the same numbers."],
  classes: ["Whole classes", "Turned and reflected solutions form classes of 2, 4 or 8; the numbers of each are whole."],
  "every-solution": ["Every solution checked", "Each solution was visited, and passed a checker that shares no code with the search."],
};

const CHINESE_CHECKS: Record<Check, readonly [name: string, meaning: string]> = {
  "known-table": ["已发表的数", "与此棋盘已发表的数相同。"],
  congruence: ["模 8 余数", "转 180° 会改变的解每八个成一组。不变的解另行数出，其余的确是 8 的倍数。"],
  divisible: ["整除", "各单元之和是引擎加权因子的倍数；权重有误或位翻转都会留下余数。"],
  images: ["镜像", "随机抽取一部分工作，通过棋盘的镜像或旋转重新计算，结果相同。"],
  classes: ["完整的类", "旋转与翻转后的解每 2、4 或 8 个成一类，各类的数目都是整数。"],
  "every-solution": ["逐一检验", "每个解都被访问，并通过了与搜索不共用任何代码的检验程序。"],
};

export const countWords = words({
  en: {
    form: "What to count",
    n: "Board size n",
    of: "Which solutions",
    kinds: ENGLISH_KINDS,
    variant: "Pieces",
    variants: {
      standard: "Queens",
      torus: "Queens on a torus (edges joined)",
      super: "Superqueens (also move like a knight)",
    } as Record<Variant, string>,
    pieces: ENGLISH_VARIANTS,
    queens: "Number of queens",
    queensOnlyAll: "Kinds of symmetry are for n queens on an n\u00a0×\u00a0n board.",
    start: "Count",
    cancel: "Cancel",
    keyStart: "start counting",
    keyCancel: "cancel the count",
    forecastTitle: "Forecast",
    forecasting: "Working out how long it would take …",
    forecast: (time: string) => `Counting takes ${time} here.`,
    forecastRange: (range: string) => `Measured on smaller boards, so this is rough: ${range}.`,
    expected: (solutions: string) => `Expect around ${solutions} solutions.`,
    long: "That is more than a minute. It can be cancelled at any time.",
    tooLong: "That is more than the hour that a count may take here. The command line goes on for as long as it takes and keeps its work:",
    quick: "Counting takes a few seconds at most: symmetric solutions are found by placing queens together with their images.",
    noSolutions: "It is quickly answered: there are more queens than rows.",
    unforecast: "There is no forecast for this question; a general engine counts it. Start with a small board and go up: each further row takes several times as long. It can be cancelled at any time.",
    progress: "Progress of the count",
    starting: "Starting …",
    left: (percent: string, time: string) => `${percent}, ${time} left`,
    figures: { share: "Done", eta: "Time left", units: "Units", rate: "Throughput", solutions: "Solutions so far", elapsed: "Elapsed" },
    ofUnits: (done: string, all: string) => `${done} of ${all}`,
    perSecond: (rate: string) => `${rate} units/s`,
    unknown: "not yet known",
    over: "units per second",
    leftAt: (facts: Facts, share: string) => `The count of ${englishQuestion(facts)} was cancelled at ${share}, because its view was left.`,
    cancelled: (share: string) => `Cancelled at ${share}. A number that is not complete is not shown as a result.`,
    question: englishQuestion,
    announce: (question: string, count: string) => `${question}: ${count}`,
    copyNumber: "Copy the number",
    copyDocument: "Copy as JSON",
    copyCommand: "Copy",
    command: "The same in a terminal",
    document: "The JSON document",
    by: { engine: "Engine", threads: "Threads", seconds: "Time", units: "Units" },
    checksTitle: "Checked before it is shown",
    checks: ENGLISH_CHECKS,
    noChecks: "Nothing was left to check.",
    history: "Counts of this visit",
    columns: ["n", "Count", "Time", "Which solutions", "Pieces", "Queens", "Engine"],
    empty: "The result appears here, with the checks that it passed.",
    map: {
      title: "Where the queens stand",
      show: "Show the map",
      what: "In how many of the solutions a queen stands on each square, as a multiple of 1/n: 1 is what every square would have if all were alike.",
      working: "Making the map …",
      point: "Point at a square, or walk over the board with the arrow keys.",
      square: (square: string, share: string) => `${square}: ${share}`,
      share: (count: string, all: string, ratio: string) => `${count} of ${all} solutions, ${ratio} × 1/n`,
      label: (n: number, most: string, least: string) => `Map of the ${n} × ${n} board. Most: ${most}. Fewest: ${least}.`,
      extremes: (most: string, least: string) => `Most often there is a queen on ${most}; least often on ${least}.`,
      key: (least: string, most: string) => `Colours from ${least} to ${most} times 1/n, pale to dark`,
      table: "Number of solutions with a queen on each square",
      none: (n: number) => `There is no solution for n = ${n}, so there is nothing to map.`,
      gaveUp: "The map took longer than the page allows.",
      tooLarge: (most: number) => `The page makes maps up to n = ${most}. The command line goes on:`,
    },
  },
  zh: {
    form: "数什么",
    n: "棋盘大小 n",
    of: "哪些解",
    kinds: CHINESE_KINDS,
    variant: "棋子",
    variants: {
      standard: "皇后",
      torus: "环面上的皇后（边相连）",
      super: "超级皇后（也能走马步）",
    } as Record<Variant, string>,
    pieces: CHINESE_VARIANTS,
    queens: "皇后个数",
    queensOnlyAll: "按对称性分类只适用于 n\u00a0×\u00a0n 棋盘上的 n 个皇后。",
    start: "开始计数",
    cancel: "取消",
    keyStart: "开始计数",
    keyCancel: "取消计数",
    forecastTitle: "预测",
    forecasting: "正在估计需要多长时间……",
    forecast: (time: string) => `在这台机器上，计数用时${time}。`,
    forecastRange: (range: string) => `由较小的棋盘推算，只是粗略的估计：${range}。`,
    expected: (solutions: string) => `预计约有 ${solutions}个解。`,
    long: "这超过一分钟。可以随时取消。",
    tooLong: "这超过这里允许的一小时。命令行没有时间限制，并会保存已完成的工作：",
    quick: "最多几秒钟：对称的解是把皇后连同它的对称像一起放置而找到的。",
    noSolutions: "马上就有答案：皇后比行还多。",
    unforecast: "这个问题没有预测，由通用引擎计数。请从小棋盘开始逐步增大：每多一行，时间就多几倍。可以随时取消。",
    progress: "计数进度",
    starting: "正在开始……",
    left: (percent: string, time: string) => `${percent}，还需 ${time}`,
    figures: { share: "已完成", eta: "剩余时间", units: "单元", rate: "吞吐量", solutions: "目前的解", elapsed: "已用时间" },
    ofUnits: (done: string, all: string) => `${done} / ${all}`,
    perSecond: (rate: string) => `每秒 ${rate} 单元`,
    unknown: "尚不清楚",
    over: "每秒单元数",
    leftAt: (facts: Facts, share: string) => `离开了计数页面，“${chineseQuestion(facts)}”的计数在 ${share} 处取消。`,
    cancelled: (share: string) => `已在 ${share} 处取消。不完整的数不会作为结果显示。`,
    question: chineseQuestion,
    announce: (question: string, count: string) => `${question}：${count}`,
    copyNumber: "复制数字",
    copyDocument: "复制 JSON",
    copyCommand: "复制",
    command: "在终端中做同样的事",
    document: "JSON 文档",
    by: { engine: "引擎", threads: "线程", seconds: "用时", units: "单元" },
    checksTitle: "显示之前已通过的检验",
    checks: CHINESE_CHECKS,
    noChecks: "没有可检验的内容。",
    history: "本次访问的计数",
    columns: ["n", "个数", "用时", "哪些解", "棋子", "皇后", "引擎"],
    empty: "结果将显示在这里，并附上它通过的检验。",
    map: {
      title: "皇后站在哪里",
      show: "显示分布图",
      what: "每个格子在多少个解中有皇后，以 1/n 的倍数表示：如果所有格子都一样，就都是 1。",
      working: "正在制作分布图……",
      point: "指向一个格子，或用方向键在棋盘上移动。",
      square: (square: string, share: string) => `${square}：${share}`,
      share: (count: string, all: string, ratio: string) => `${all} 个解中的 ${count} 个，${ratio} × 1/n`,
      label: (n: number, most: string, least: string) => `${n} × ${n} 棋盘的分布图。最多：${most}。最少：${least}。`,
      extremes: (most: string, least: string) => `皇后最常出现的格子：${most}；最少出现的格子：${least}。`,
      key: (least: string, most: string) => `颜色由浅到深，表示 1/n 的 ${least} 到 ${most} 倍`,
      table: "每个格子上有皇后的解的个数",
      none: (n: number) => `n = ${n} 时没有解，所以没有分布图。`,
      gaveUp: "制作分布图的时间超过了本页的限制。",
      tooLarge: (most: number) => `本页最多制作 n = ${most} 的分布图。命令行可以继续：`,
    },
  },
});
