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
    timelineHint: "The bars behind the timeline show how long each lane is.",
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
    timelineHint: "时间线背后的横条是各赛道的长度。",
    chart: (counter: string, step: number, values: readonly (readonly [string, number])[]) =>
      `${counter}随步数的变化。第 ${grouped(step)} 步：${values.map(([name, value]) => `${name} ${grouped(value)}`).join("，")}。`,
    waits: "在起点",
    tries: (square: string) => `尝试 ${square}`,
    places: (square: string) => `放下 ${square}`,
    rejects: (square: string, queen: string, line: Line) => `${square} ✕ ${queen}，${LINES_ZH[line]}`,
    rejectsClosed: (square: string) => `${square} ✕ 不可用`,
    takesBack: (square: string) => `收回 ${square}`,
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
