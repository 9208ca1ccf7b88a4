/** What the lessons say. Short sentences, one thought a step; every number comes from the search. */
import type { Pair } from "../api/documents";
import { shownRow, shownSquare } from "../board/coordinates";
import { sharedLine } from "../board/square";
import type { Term } from "../views/learn/colours";
import { grouped, words } from "./mod";

function counted(number: number, one: string, many: string): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

/** How many times as much: 6, or 17.9. */
function times(ratio: number): string {
  return ratio >= 10 ? grouped(Math.round(ratio)) : ratio.toFixed(1).replace(/\.0$/, "");
}

const set = (numbers: readonly number[]) => `{${numbers.join(", ")}}`;

const squares = (all: readonly Pair[], n: number) => all.map((square) => shownSquare(square, n)).join(", ");

const LINES_EN = { row: "in the same row", column: "in the same column", diagonal: "on the same diagonal", antidiagonal: "on the same diagonal" };
const LINES_ZH = { row: "在同一行", column: "在同一列", diagonal: "在同一斜线上", antidiagonal: "在同一斜线上" };

export const lessonWords = words({
  en: {
    rows: {
      goal: (n: number) => `The task: place ${n} queens on this board of ${n} × ${n} squares. No two may share a row, a column or a diagonal.`,
      byRows: (n: number, square: Pair) => `Two queens in one row always attack each other. So every row gets exactly one queen. We begin in row ${shownRow(square[0], n)} and look at its first square, ${shownSquare(square, n)}.`,
      place: (n: number, square: Pair, reach: number) => `Nothing attacks ${shownSquare(square, n)}, so a queen is placed there. It attacks ${counted(reach, "square", "squares")}: those with a dot. No other queen may stand on them.`,
      conflict: (n: number, square: Pair, by: Pair) => `The next row. ${shownSquare(square, n)} is ${LINES_EN[sharedLine(by, square)!]} as the queen on ${shownSquare(by, n)}: a conflict. The square is rejected at once.`,
      second: (n: number, square: Pair, rejected: number) => `After ${counted(rejected, "rejected square", "rejected squares")} the search comes to ${shownSquare(square, n)}. It is free. The second queen stands.`,
      backtrack: (n: number, square: Pair) => `Going back is called backtracking: the queen on ${shownSquare(square, n)} is taken back, as if it had never stood there.`,
      again: (n: number, square: Pair) => `The search goes on where it was: it tries the next columns of the same row, and places a queen on ${shownSquare(square, n)}.`,
      exhausted: (n: number, square: Pair, tried: number) => `That fails too. Now ${counted(tried, "square", "squares")} were tried, and everything below the queen on ${shownSquare(square, n)} is exhausted. So no solution has a queen on ${shownSquare(square, n)}: even the first queen is taken back.`,
      solution: (_n: number, step: number, tried: number, back: number) => `The first solution, at step ${grouped(step)}. The search has tried ${counted(tried, "square", "squares")} and taken back ${counted(back, "queen", "queens")}.`,
      pruning: (n: number, solutions: number, placed: number, without: number) => `The whole search finds ${counted(solutions, "solution", "solutions")} and places ${counted(placed, "queen", "queens")} in all. A search that fills all ${n} rows first and checks at the end places ${grouped(without)}. To stop at the first conflict is called pruning.`,
      queensPlaced: "Queens placed",
      withChecks: "checking each square",
      without: "checking at the end",
      eight: (n: number, step: number, placed: number, without: number) => `The same search on ${n} × ${n}, at speed: its first solution comes at step ${grouped(step)}, after ${counted(placed, "placed queen", "placed queens")}. All ways to place one queen a row would need ${grouped(without)}.`,
    },
    cells: {
      idea: (n: number) => `This search does not know that each row needs one queen. It visits all ${n * n} squares in reading order, and leaves each one empty first. Only then it tries a queen there.`,
      first: (n: number, square: Pair) => `Leaving all squares empty leads to the end of the board without a queen. So the first queen stands on the last square, ${shownSquare(square, n)}.`,
      late: (missing: number) => `No square comes after it, and ${counted(missing, "queen is", "queens are")} missing: the queen is taken back. The search leaves whole rows empty, and notices it only here.`,
      beside: (n: number, square: Pair, by: Pair) => `The queen on ${shownSquare(by, n)} fills its row. The search still looks at ${shownSquare(square, n)} in the same row, only to reject it.`,
      useless: (useless: number, all: number, byRows: number) => `In the whole search ${grouped(useless)} of ${grouped(all)} rejected squares are in a row that has its queen already. In the search row by row it is ${grouped(byRows)}.`,
      solution: (step: number, byRows: number) => `The first solution comes at step ${grouped(step)}. Row by row it came at step ${grouped(byRows)}.`,
      total: (n: number, ratio: number) => `For all solutions at n = ${n} this search tries ${times(ratio)} times as many squares. On larger boards the difference grows.`,
      tried: "Squares tried for all solutions",
      rowsAt: (n: number) => `n = ${n}, row by row`,
      cellsAt: (n: number) => `n = ${n}, square by square`,
      moral: (n: number, ratio: number, large: number, largeRatio: number) => `${times(ratio)} times as many at n = ${n}, ${times(largeRatio)} times at n = ${large}. One fact, one queen in every row, makes this difference. A good search uses what is known.`,
    },
    permutation: {
      idea: (n: number) => `One queen in every row, and one in every column: so the columns of a solution are the numbers 0 to ${n - 1} in some order. Such an order is called a permutation. The search keeps it in an array.`,
      first: (n: number, square: Pair) => `Place t of the array is the column of the queen in row t. The first queen takes the first number: ${shownSquare(square, n)}.`,
      clash: (n: number, square: Pair, all: number, straight: number) => `${shownSquare(square, n)} is rejected because of a diagonal. There is no other reason: of ${counted(all, "rejected square", "rejected squares")} in this search, ${grouped(straight)} clash in a row or column.`,
      swap: (t: number, i: number, square: Pair) => `To use another column, two numbers change places: place ${t} and place ${i}. The queen of row ${t} now stands in column ${square[1]}. All other numbers stay available.`,
      back: "The queen is taken back, and the two numbers change back. The array is as it was before.",
      solution: (step: number, byRows: number) => `The first solution, at step ${grouped(step)}. Row by row, with all columns in every row, it came at step ${grouped(byRows)}.`,
      moral: (n: number, factorial: number, all: number) => `There are ${grouped(factorial)} permutations of ${n} columns, but ${grouped(all)} boards with one queen in each row. What cannot be written down need not be checked.`,
      boards: "Boards that can be written down",
      permutations: "as a permutation",
      onePerRow: "one queen a row",
    },
    chance: {
      idea: "This search swaps columns as in the lesson before, but picks them at random. In each row it makes only some tries. If they fail, it goes back.",
      density: (n: number, density: number, first: number, single: number) => `The density says how many tries: the number of columns left, times the density, rounded up. With n = ${n} and density ${density} the first row has ${counted(first, "try", "tries")}, and the last ${counted(single, "row has", "rows have")} one try each.`,
      triesOf: (density: number) => `Tries for each row, density ${density}`,
      row: (row: number, n: number) => `row ${shownRow(row, n)}`,
      missed: (n: number, row: number, tries: number, free: readonly Pair[]) => `Row ${shownRow(row, n)} had ${counted(tries, "random try, and it was rejected", "random tries, and all were rejected")}. Yet the row has ${counted(free.length, "free square", "free squares")}, marked by a dot: ${squares(free, n)}. Chance missed ${free.length === 1 ? "it" : "them"}.`,
      back: (n: number, square: Pair) => `The search does not know that. It takes back the queen on ${shownSquare(square, n)}, and a good beginning may be lost.`,
      gaveUp: (steps: number, solutions: number) => `After ${counted(steps, "step", "steps")} all tries are used up. This search ends without a solution, although ${grouped(solutions)} exist.`,
      shares: (seeds: number, [low, lowSolved]: readonly [number, number], [high, highSolved]: readonly [number, number]) => `Here are ${seeds} runs for each density, with seeds 1 to ${seeds}. Density ${low} finds a solution in ${grouped(lowSolved)} of them, density ${high} in ${grouped(highSolved)}.`,
      solvedOf: (seeds: number) => `Runs of ${seeds} that find a solution`,
      densityOf: (density: number) => `density ${density}`,
      moral: (single: number) => `A small density fails because the last ${counted(single, "row has", "rows have")} a single try: one unlucky draw there, and the search must go back. More tries cost time, but give a second chance.`,
    },
    bits: {
      idea: (n: number) => `A row has ${n} squares, so ${n} bits describe it: bit c stands for column c. Three masks say which columns are taken: by a queen above, by a falling diagonal, by a rising one. At first all bits are 0.`,
      lowest: (square: Pair) => `free = not (columns | falling | rising). One calculation gives all free squares of the row. The lowest bit that is 1 comes first: column ${square[1]}.`,
      shift: (square: Pair) => `A queen in column ${square[1]} sets its bit in all three masks. For the next row, the falling mask moves by one column to the right and the rising mask by one to the left, as the diagonals do.`,
      free: (n: number, free: readonly number[]) => `In row ${shownRow(1, n)} the free columns are ${free.join(" and ")}: the bits that are 0 in all three masks. Attacked squares are never even looked at.`,
      second: (square: Pair) => `The lowest free bit is column ${square[1]}. A queen is placed there, and the masks move on to the next row.`,
      stuck: (reason: string) => `No bit of “free” is 1. ${reason}`,
      solution: (rejected: number, byRows: number) => `The first solution. In the whole search this strategy rejects ${counted(rejected, "square", "squares")}, the search row by row ${grouped(byRows)}. Both place the same queens in the same order.`,
      moral: (n: number, steps: number, byRows: number) => `At n = ${n} all solutions take ${grouped(steps)} steps with bits, and ${grouped(byRows)} row by row. And each step is a few machine instructions.`,
      steps: (n: number) => `Steps for all solutions, n = ${n}`,
      bitmask: "with bits",
      rows: "row by row",
    },
    colours: {
      idea: (white: number, black: number) => `This one counts solutions without visiting them. Colour the board like a chessboard: here ${grouped(white)} squares are white (marked) and ${grouped(black)} are black.`,
      diagonals: (n: number, queen: Pair, all: number, black: number) => `A step along a diagonal changes row and column by one each, so the colour stays. The queen on ${shownSquare(queen, n)} stands on white. Of the ${grouped(all)} squares on its diagonals (dots), ${grouped(black)} are black.`,
      never: (shared: number) => `So a white queen and a black queen never meet on a diagonal: the diagonals of these two share ${counted(shared, "square", "squares")}. They can only meet in a row or in a column.`,
      split: (n: number, { rows, columns }: Term) => `Take a solution with n = ${n}. Its white queens (dark crowns) use rows ${set(rows)} and columns ${set(columns)}, its black queens (blue crowns) use the others. Rows and columns from 0.`,
      white: (ways: number) => `Keep these rows and columns. There ${ways === 1 ? "is 1 way" : `are ${grouped(ways)} ways`} to place the white queens in them. This is one of them.`,
      black: (ways: number) => `The black queens have the other rows and columns. They can be placed in ${counted(ways, "way", "ways")}. This is one of them.`,
      product: (white: number, black: number, all: number) => `Any white placement goes with any black one, because they cannot meet. So this choice of rows and columns has ${grouped(white)} × ${grouped(black)} = ${counted(all, "solution", "solutions")}, found by one multiplication.`,
      sum: (n: number, choices: number, sum: number, solutions: number) => `The sum over all choices is the answer: for n = ${n}, ${counted(choices, "choice has", "choices have")} solutions, together ${grouped(sum)}. The search row by row finds ${grouped(solutions)}. On large boards the products grow, and counting beats visiting.`,
    },
  },
  zh: {
    rows: {
      goal: (n: number) => `任务：在 ${n} × ${n} 的棋盘上放 ${n} 个皇后。任意两个都不能在同一行、同一列或同一斜线上。`,
      byRows: (n: number, square: Pair) => `同一行的两个皇后总会互相攻击，所以每行恰好放一个皇后。从第 ${shownRow(square[0], n)} 行开始，先看第一格 ${shownSquare(square, n)}。`,
      place: (n: number, square: Pair, reach: number) => `${shownSquare(square, n)} 不受攻击，于是放下一个皇后。它攻击 ${grouped(reach)} 格：有圆点的格子。别的皇后不能放在那里。`,
      conflict: (n: number, square: Pair, by: Pair) => `下一行。${shownSquare(square, n)} 与 ${shownSquare(by, n)} 的皇后${LINES_ZH[sharedLine(by, square)!]}：冲突。这一格立即被拒绝。`,
      second: (n: number, square: Pair, rejected: number) => `拒绝 ${grouped(rejected)} 格之后，搜索来到 ${shownSquare(square, n)}。这一格空着，第二个皇后放好了。`,
      backtrack: (n: number, square: Pair) => `退回去，这就叫回溯：撤回 ${shownSquare(square, n)} 的皇后，就像从未放过一样。`,
      again: (n: number, square: Pair) => `搜索从原处继续：尝试同一行的下一列，在 ${shownSquare(square, n)} 放下皇后。`,
      exhausted: (n: number, square: Pair, tried: number) => `这也不行。已经尝试了 ${grouped(tried)} 格，${shownSquare(square, n)} 的皇后之下的一切都已穷尽。所以没有哪个解在 ${shownSquare(square, n)} 有皇后：连第一个皇后也要撤回。`,
      solution: (_n: number, step: number, tried: number, back: number) => `第 ${grouped(step)} 步得到第一个解。搜索尝试了 ${grouped(tried)} 格，撤回了 ${grouped(back)} 个皇后。`,
      pruning: (n: number, solutions: number, placed: number, without: number) => `整个搜索找到 ${grouped(solutions)} 个解，一共放了 ${grouped(placed)} 次皇后。若先放满 ${n} 行、最后才检查，要放 ${grouped(without)} 次。一冲突就停下，这叫剪枝。`,
      queensPlaced: "放置皇后的次数",
      withChecks: "每格都检查",
      without: "最后才检查",
      eight: (n: number, step: number, placed: number, without: number) => `同样的搜索，在 ${n} × ${n} 的棋盘上快速进行：第 ${grouped(step)} 步得到第一个解，放了 ${grouped(placed)} 次皇后。若试遍每行一个皇后的所有放法，要放 ${grouped(without)} 次。`,
    },
    cells: {
      idea: (n: number) => `这种搜索不知道每行需要一个皇后。它按阅读顺序访问全部 ${n * n} 格，每格先留空，然后才放皇后。`,
      first: (n: number, square: Pair) => `所有格子都留空，就走到棋盘末尾，一个皇后也没有。所以第一个皇后放在最后一格 ${shownSquare(square, n)}。`,
      late: (missing: number) => `它后面没有格子了，还缺 ${grouped(missing)} 个皇后：撤回皇后。搜索让整行空着，到这里才发现。`,
      beside: (n: number, square: Pair, by: Pair) => `${shownSquare(by, n)} 的皇后已占住这一行。搜索仍然去看同一行的 ${shownSquare(square, n)}，只是为了拒绝它。`,
      useless: (useless: number, all: number, byRows: number) => `在整个搜索中，${grouped(all)} 个被拒绝的格里有 ${grouped(useless)} 个所在的行已有皇后。逐行放置时是 ${grouped(byRows)} 个。`,
      solution: (step: number, byRows: number) => `第 ${grouped(step)} 步得到第一个解。逐行放置时是第 ${grouped(byRows)} 步。`,
      total: (n: number, ratio: number) => `n = ${n} 时找出全部解，这种搜索尝试的格子是逐行放置的 ${times(ratio)} 倍。棋盘越大，差距越大。`,
      tried: "找出全部解尝试的格子数",
      rowsAt: (n: number) => `n = ${n}，逐行放置`,
      cellsAt: (n: number) => `n = ${n}，逐格访问`,
      moral: (n: number, ratio: number, large: number, largeRatio: number) => `n = ${n} 时是 ${times(ratio)} 倍，n = ${large} 时是 ${times(largeRatio)} 倍。差别只在一个事实：每行恰好一个皇后。好的搜索会利用已知的事实。`,
    },
    permutation: {
      idea: (n: number) => `每行一个皇后，每列也一个：所以解的各列就是 0 到 ${n - 1} 的某种次序。这种次序叫排列。搜索把它存在一个数组里。`,
      first: (n: number, square: Pair) => `数组的第 t 个数是第 t 行皇后的列。第一个皇后取第一个数：${shownSquare(square, n)}。`,
      clash: (n: number, square: Pair, all: number, straight: number) => `${shownSquare(square, n)} 因斜线而被拒绝。不会有别的原因：这次搜索拒绝的 ${grouped(all)} 格中，因行或列冲突的有 ${grouped(straight)} 格。`,
      swap: (t: number, i: number, square: Pair) => `要用另一列，就交换两个数：第 ${t} 个与第 ${i} 个。第 ${t} 行的皇后现在在第 ${square[1]} 列。其他的数仍然可用。`,
      back: "撤回皇后，两个数换回来。数组又和之前一样。",
      solution: (step: number, byRows: number) => `第 ${grouped(step)} 步得到第一个解。逐行放置、每行试所有列时，是第 ${grouped(byRows)} 步。`,
      moral: (n: number, factorial: number, all: number) => `${n} 列有 ${grouped(factorial)} 种排列，而每行一个皇后的棋盘有 ${grouped(all)} 种。写不出来的，就不必检查。`,
      boards: "能写出来的棋盘",
      permutations: "写成排列",
      onePerRow: "每行一个皇后",
    },
    chance: {
      idea: "这种搜索像上一课那样交换列，但随机选取。每一行只尝试若干次；都不行就回溯。",
      density: (n: number, density: number, first: number, single: number) => `密度决定尝试的次数：剩余列数乘以密度，向上取整。n = ${n}、密度 ${density} 时，第一行有 ${grouped(first)} 次，最后 ${grouped(single)} 行各只有一次。`,
      triesOf: (density: number) => `每行的尝试次数，密度 ${density}`,
      row: (row: number, n: number) => `第 ${shownRow(row, n)} 行`,
      missed: (n: number, row: number, tries: number, free: readonly Pair[]) => `第 ${shownRow(row, n)} 行随机尝试了 ${grouped(tries)} 次，全被拒绝。可是这一行有 ${grouped(free.length)} 个空格（圆点）：${squares(free, n)}。随机没有碰上。`,
      back: (n: number, square: Pair) => `搜索并不知道。它撤回 ${shownSquare(square, n)} 的皇后，一个好的开头也许就丢了。`,
      gaveUp: (steps: number, solutions: number) => `${grouped(steps)} 步之后，所有尝试都用完了。这次搜索没有找到解，虽然解有 ${grouped(solutions)} 个。`,
      shares: (seeds: number, [low, lowSolved]: readonly [number, number], [high, highSolved]: readonly [number, number]) => `每种密度运行 ${seeds} 次，种子为 1 到 ${seeds}。密度 ${low} 有 ${grouped(lowSolved)} 次找到解，密度 ${high} 有 ${grouped(highSolved)} 次。`,
      solvedOf: (seeds: number) => `${seeds} 次运行中找到解的次数`,
      densityOf: (density: number) => `密度 ${density}`,
      moral: (single: number) => `密度小就会失败，因为最后 ${grouped(single)} 行各只有一次尝试：一次不走运，就得回溯。多试几次要花时间，但多了机会。`,
    },
    bits: {
      idea: (n: number) => `一行有 ${n} 格，用 ${n} 位就能表示：位 c 代表第 c 列。三个掩码记录哪些列被占：上方的皇后、下斜线、上斜线。开始时所有位都是 0。`,
      lowest: (square: Pair) => `空位 = 非（列 | 下斜 | 上斜）。一次计算得到这一行的所有空格。先取最低的 1：第 ${square[1]} 列。`,
      shift: (square: Pair) => `第 ${square[1]} 列的皇后在三个掩码中都置位。到下一行，下斜掩码向右移一列，上斜掩码向左移一列，就像斜线一样。`,
      free: (n: number, free: readonly number[]) => `第 ${shownRow(1, n)} 行的空列是 ${free.join("、")}：三个掩码中都为 0 的位。受攻击的格子根本不用看。`,
      second: (square: Pair) => `最低的空位是第 ${square[1]} 列。在那里放下皇后，掩码移到下一行。`,
      stuck: (reason: string) => `“空位”中没有 1。${reason}`,
      solution: (rejected: number, byRows: number) => `第一个解。在整个搜索中，这个策略拒绝了 ${grouped(rejected)} 格，逐行放置拒绝了 ${grouped(byRows)} 格。两者以同样的次序放同样的皇后。`,
      moral: (n: number, steps: number, byRows: number) => `n = ${n} 时找出全部解，位运算要 ${grouped(steps)} 步，逐行放置要 ${grouped(byRows)} 步。而且每一步只是几条机器指令。`,
      steps: (n: number) => `找出全部解的步数，n = ${n}`,
      bitmask: "位运算",
      rows: "逐行放置",
    },
    colours: {
      idea: (white: number, black: number) => `这种方法不逐个访问解，也能数出解的个数。像国际象棋棋盘那样上色：这里 ${grouped(white)} 格是白的（有标记），${grouped(black)} 格是黑的。`,
      diagonals: (n: number, queen: Pair, all: number, black: number) => `沿斜线走一步，行和列各变一，所以颜色不变。${shownSquare(queen, n)} 的皇后在白格上。它的斜线上（圆点）共 ${grouped(all)} 格，其中黑格 ${grouped(black)} 个。`,
      never: (shared: number) => `所以白格皇后与黑格皇后绝不会在斜线上相遇：这两个皇后的斜线共有 ${grouped(shared)} 个公共格。它们只可能在行或列上相遇。`,
      split: (n: number, { rows, columns }: Term) => `取 n = ${n} 的一个解。白格皇后（深色）用行 ${set(rows)} 和列 ${set(columns)}，黑格皇后（蓝色）用其余的。行列从 0 数起。`,
      white: (ways: number) => `保持这些行和列。白格皇后在其中有 ${grouped(ways)} 种放法，这是其中之一。`,
      black: (ways: number) => `黑格皇后用其余的行和列，有 ${grouped(ways)} 种放法，这是其中之一。`,
      product: (white: number, black: number, all: number) => `任何一种白格放法都能配任何一种黑格放法，因为它们不会相遇。所以这样选行和列有 ${grouped(white)} × ${grouped(black)} = ${grouped(all)} 个解，一次乘法就得到。`,
      sum: (n: number, choices: number, sum: number, solutions: number) => `对所有选法求和就是答案：n = ${n} 时，${grouped(choices)} 种选法有解，合计 ${grouped(sum)} 个。逐行放置的搜索找到 ${grouped(solutions)} 个。棋盘越大，乘积越大，计数就胜过逐个访问。`,
    },
  },
});
