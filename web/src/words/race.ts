/** What Race says. */
import type { Line } from "../api/documents";
import { grouped, words } from "./mod";

const LINES_EN: Record<Line, string> = { row: "row", column: "column", diagonal: "diagonal\u00a0\\", antidiagonal: "diagonal\u00a0/" };
const LINES_ZH: Record<Line, string> = { row: "行", column: "列", diagonal: "斜线\u00a0\\", antidiagonal: "斜线\u00a0/" };

export const raceWords = words({
  en: {
    task: "Race to",
    tasks: { first: "the first solution", all: "the end of the search" },
    lane: (number: number) => `Lane ${number}`,
    add: "Add a lane",
    remove: (strategy: string) => `Remove ${strategy}`,
    lanes: "Lanes",
    counter: "Chart of",
    scale: "Scale",
    scales: { linear: "linear", log: "logarithmic" },
    steps: "steps",
    timelineHint: "A logarithmic timeline: each power of ten has the same room. The bars behind it show how long each lane is.",
    grows: "Speed up as it goes",
    ranking: (n: number, places: readonly (readonly [string, number, string])[]) => {
      const [[best, least] = ["", 0], ...rest] = places;
      const others = rest.map(([name, steps, times]) => `${name} ${grouped(steps)} (${times === "1" ? "about as many" : `${times} times as many`})`);
      return `On ${n} × ${n}, ${best} needs ${grouped(least)} ${least === 1 ? "step" : "steps"}${others.length > 0 ? `, ${others.join(", ")}` : ""}.`;
    },
    unplaced: (task: "first" | "all", names: readonly string[]) =>
      `${names.join(", ")} ${task === "first" ? (names.length === 1 ? "finds no solution that can be shown." : "find no solution that can be shown.") : names.length === 1 ? "is too long to be shown to its end." : "are too long to be shown to their end."}`,
    stepsDiffer: "A step of one strategy is not a step of another: bitmask drops all attacked squares at once, where rows looks at them one by one. Steps compare how much is tried, not time.",
    ready: "ready",
    paused: "paused",
    chart: (counter: string, step: number, values: readonly (readonly [string, number])[]) =>
      `${counter} against steps. At step ${grouped(step)}: ${values.map(([name, value]) => `${name} ${grouped(value)}`).join(", ")}.`,
    waits: "at the start",
    tries: (square: string) => `tries ${square}`,
    places: (square: string) => `places ${square}`,
    rejects: (square: string, queen: string, line: Line) => `${square} ✕ ${queen}, ${LINES_EN[line]}`,
    rejectsClosed: (square: string) => `${square} ✕ closed`,
    takesBack: (square: string) => `takes back ${square}`,
    solves: (number: number) => `solution ${grouped(number)}`,
    runs: "running",
    loading: "loading …",
    foundFirst: (step: number) => `First solution at step ${grouped(step)}`,
    finishedFirst: (step: number) => `Done: first solution at step ${grouped(step)}`,
    finishedAll: (step: number, solutions: number) => `Complete at step ${grouped(step)}: ${grouped(solutions)} ${solutions === 1 ? "solution" : "solutions"}`,
    finishedNone: (step: number) => `Over at step ${grouped(step)}: no solution`,
    cut: (step: number, solutions: number) => `Cut at step ${grouped(step)}, too long to show: ${solutions === 0 ? "no solution yet" : `${grouped(solutions)} so far`}`,
  },
  zh: {
    task: "比到",
    tasks: { first: "第一个解", all: "搜索结束" },
    lane: (number: number) => `赛道 ${number}`,
    add: "增加赛道",
    remove: (strategy: string) => `移除 ${strategy}`,
    lanes: "赛道",
    counter: "图表",
    scale: "刻度",
    scales: { linear: "线性", log: "对数" },
    steps: "步数",
    timelineHint: "对数时间线：10 的每个幂占同样的宽度。背后的横条是各赛道的长度。",
    grows: "越走越快",
    ranking: (n: number, places: readonly (readonly [string, number, string])[]) => {
      const [[best, least] = ["", 0], ...rest] = places;
      const others = rest.map(([name, steps, times]) => `${name} 需要 ${grouped(steps)} 步（${times === "1" ? "差不多" : `${times} 倍`}）`);
      return `${n} × ${n} 棋盘上，${best} 需要 ${grouped(least)} 步${others.length > 0 ? `，${others.join("，")}` : ""}。`;
    },
    unplaced: (task: "first" | "all", names: readonly string[]) => `${names.join("、")} ${task === "first" ? "没有在可展示的步数内找到解。" : "太长，无法展示到结束。"}`,
    stepsDiffer: "不同策略的一步并不相同：bitmask 一次去掉所有受攻击的格子，rows 则逐个查看。步数比较的是尝试的多少，而不是时间。",
    ready: "准备好",
    paused: "已暂停",
    chart: (counter: string, step: number, values: readonly (readonly [string, number])[]) =>
      `${counter}随步数的变化。第 ${grouped(step)} 步：${values.map(([name, value]) => `${name} ${grouped(value)}`).join("，")}。`,
    waits: "在起点",
    tries: (square: string) => `尝试 ${square}`,
    places: (square: string) => `放置 ${square}`,
    rejects: (square: string, queen: string, line: Line) => `${square} ✕ ${queen}，${LINES_ZH[line]}`,
    rejectsClosed: (square: string) => `${square} ✕ 不可用`,
    takesBack: (square: string) => `撤回 ${square}`,
    solves: (number: number) => `第 ${grouped(number)} 个解`,
    runs: "进行中",
    loading: "载入中…",
    foundFirst: (step: number) => `第 ${grouped(step)} 步找到第一个解`,
    finishedFirst: (step: number) => `到达：第 ${grouped(step)} 步找到第一个解`,
    finishedAll: (step: number, solutions: number) => `第 ${grouped(step)} 步完成：${grouped(solutions)} 个解`,
    finishedNone: (step: number) => `第 ${grouped(step)} 步结束：无解`,
    cut: (step: number, solutions: number) => `太长，只展示到第 ${grouped(step)} 步：${solutions === 0 ? "尚无解" : `目前 ${grouped(solutions)} 个解`}`,
  },
});
