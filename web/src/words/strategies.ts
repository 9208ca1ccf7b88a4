/** The strategies: their names for people, and each in one sentence. */
import { words } from "./mod";

interface StrategyWords {
  name: string;
  about: string;
}

export const strategyWords = words<Record<string, StrategyWords>>({
  en: {
    rows: { name: "row by row", about: "One queen a row, columns from the left; marked columns and diagonals tell what is taken." },
    sets: { name: "row by row, with sets", about: "The walk of rows; three hash sets remember what is taken." },
    iterative: { name: "without recursion", about: "The walk of rows as a loop over one array; every new queen is compared with all earlier ones." },
    cells: { name: "square by square", about: "Every square in reading order, first left empty, then with a queen; slow, because it goes on looking beside a queen it has just placed." },
    permutation: { name: "swapping columns", about: "The columns are a permutation, so only diagonals can clash; it stops at the first solution." },
    probabilistic: { name: "swapping at random", about: "As permutation, with a limited number of random tries at each level; it may give up although a solution exists." },
    bitmask: { name: "with bits", about: "The walk of rows with three machine words: a row's free squares are one expression, so nothing is ever rejected." },
    construct: { name: "by formula", about: "A closed formula of 1874 that gives one solution without any search." },
    "local-search": { name: "place, then swap", about: "A random start that fills almost all rows, then swaps that help the others." },
    uniform: { name: "fair chance", about: "Random permutations until one is a solution; every solution is equally likely." },
    "exact-cover": { name: "tightest line first", about: "Knuth's Algorithm X: it always goes on in the row or column with the fewest open squares." },
    "colour-split": { name: "counting by colours", about: "Counts only: solutions of the white and of the black squares are counted apart, for queens of one colour never meet those of the other on a diagonal." },
    sat: { name: "as a formula of logic", about: "The board as a formula for a SAT solver, whose answers are shown queen by queen." },
  },
  zh: {
    rows: { name: "逐行放置", about: "每行一个皇后，列从左到右；用标记记住被占的列和斜线。" },
    sets: { name: "逐行放置（集合）", about: "与 rows 的走法相同；用三个散列集合记住被占的线。" },
    iterative: { name: "非递归", about: "rows 的走法写成对一个数组的循环；新皇后与之前的每一个比较。" },
    cells: { name: "逐格访问", about: "按阅读顺序访问每一格，先留空，再放皇后；它放下皇后之后还会查看同一行的其余格子，所以较慢。" },
    permutation: { name: "交换列", about: "列是一个排列，因此只有斜线会冲突；找到第一个解就停止。" },
    probabilistic: { name: "随机交换", about: "与 permutation 相同，但每层只随机试有限次；即使有解也可能放弃。" },
    bitmask: { name: "位运算", about: "用三个机器字走 rows 的路：一行的空位是一个表达式，所以从不被拒绝。" },
    construct: { name: "公式构造", about: "1874 年的封闭公式，无需搜索就给出一个解。" },
    "local-search": { name: "先放后换", about: "随机开始，几乎填满所有行，再用交换帮助其余的行。" },
    uniform: { name: "机会均等", about: "反复抽取随机排列，直到抽中一个解；每个解的机会相等。" },
    "exact-cover": { name: "先走最紧的线", about: "高德纳的算法 X：总在空格最少的行或列上继续。" },
    "colour-split": { name: "按颜色计数", about: "只用于计数：白格与黑格上的放法分开计数，因为异色格上的皇后不会在斜线上相遇。" },
    sat: { name: "逻辑公式", about: "把棋盘写成公式交给 SAT 求解器，再逐个放出答案中的皇后。" },
  },
});

/** How a strategy is listed: its name in the command, and what that means. */
export function strategyTitle(name: string): string {
  const found = strategyWords()[name];
  return found === undefined ? name : `${name} · ${found.name}`;
}
