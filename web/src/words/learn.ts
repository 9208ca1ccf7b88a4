/** What the lessons' frame says, and the rule of the puzzle on the first visit. */
import type { LessonId } from "../views/learn/lessons";
import { words } from "./mod";

const TITLES_EN: Record<LessonId, string> = {
  rows: "Row by row",
  cells: "Square by square",
  permutation: "Swapping columns",
  chance: "Trusting to chance",
  bits: "With bits",
  colours: "Counting by colours",
};

const TITLES_ZH: Record<LessonId, string> = {
  rows: "逐行放置",
  cells: "逐格访问",
  permutation: "交换列",
  chance: "依靠随机",
  bits: "位运算",
  colours: "按颜色计数",
};

export const learnWords = words({
  en: {
    titles: TITLES_EN,
    lessons: "Lessons",
    step: (step: number, steps: number) => `Step ${step} of ${steps}`,
    toStep: (step: number) => `Go to step ${step}`,
    steps: "Steps of the lesson",
    back: "Back",
    next: "Next",
    nextLesson: (title: string) => `Next lesson: ${title}`,
    skip: "Skip the lesson and watch a search",
    watch: "Watch this search",
    loading: "The lesson is being prepared …",
    keys: { next: "next step", back: "step before", first: "first step", last: "last step" },
    array: "columns",
    welcome: {
      label: "The puzzle",
      picture: "A queen on a small board, with dots on every square that it attacks",
      rule: "Place n queens on a board of n × n squares so that no two share a row, a column or a diagonal.",
      search: "A computer places one queen after the other. When it is stuck, it goes back and tries the next square: this is backtracking.",
      start: "Start the lesson (5 minutes)",
      close: "Close",
    },
  },
  zh: {
    titles: TITLES_ZH,
    lessons: "课程",
    step: (step: number, steps: number) => `第 ${step} 步，共 ${steps} 步`,
    toStep: (step: number) => `转到第 ${step} 步`,
    steps: "本课的步骤",
    back: "上一步",
    next: "下一步",
    nextLesson: (title: string) => `下一课：${title}`,
    skip: "跳过本课，直接观看搜索",
    watch: "观看这次搜索",
    loading: "正在准备课程……",
    keys: { next: "下一步", back: "上一步", first: "第一步", last: "最后一步" },
    array: "列",
    welcome: {
      label: "谜题的规则",
      picture: "小棋盘上的一个皇后，圆点标出它攻击的每一格",
      rule: "在 n × n 的棋盘上放 n 个皇后，任意两个都不在同一行、同一列或同一斜线上。",
      search: "计算机一个接一个地放皇后；走不下去时，就退回去尝试下一格：这就是回溯。",
      start: "开始课程（5 分钟）",
      close: "关闭",
    },
  },
});
