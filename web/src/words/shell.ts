/** What the frame around the views says. */
import { type Both, words } from "./mod";

/** What to install for a count that is too large for the page. */
export function install(n: number, most: number): Both<string> {
  return {
    en: `The page counts boards up to n = ${most}. For n = ${n}, install n-queens and run \`queens count ${n}\`, or open the page with \`queens serve\`.`,
    zh: `本页最多计数到 n = ${most}。要计数 n = ${n}，请安装 n-queens 并运行 \`queens count ${n}\`，或用 \`queens serve\` 打开本页。`,
  };
}


export const shellWords = words({
  en: {
    name: "n queens",
    views: { watch: "Watch", race: "Race", board: "Board", count: "Count", compare: "Compare" },
    titles: {
      watch: "Watch a search think",
      race: "Strategies side by side",
      board: "Your own board",
      count: "Count all solutions",
      compare: "Experiments",
    },
    skip: "Skip to the content",
    navigation: "Views",
    language: "Language",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    keys: "Keys",
    keysTitle: "Keys of this view",
    keysEverywhere: "Everywhere",
    keysGo: "go to the view of that number",
    keysHelp: "show or hide this list",
    close: "Close",
    broken: "This view stopped because of a mistake of ours. What you entered is in the address of the page.",
    again: "Load the view again",
    retry: "Try again",
    badLink: (key: string, text: string) => `The link says ${key} = “${text}”, which this view does not have; what is usual is shown instead.`,
    unreachable: "A part of the page or its server cannot be reached. Check the connection, then try again.",
    unreadable: "The answer cannot be read. Load the page again: its parts may differ in version.",
    crashed: "The search stopped because of a mistake of ours, or because memory ran out. It has been started again: ask once more, or ask something smaller.",
    needsWebAssembly: "This page needs WebAssembly, which this browser lacks or forbids. Open it in a current browser, or install n-queens, whose command `queens` does without.",
    busy: "The server is busy with other work; try again in a moment.",
    api: "API",
    chooseNumber: (from: number, to: number) => `Choose a whole number from ${from} to ${to}.`,
    copied: "Copied.",
    notCopied: "The browser does not allow copying; mark the text and copy it by hand.",
  },
  zh: {
    name: "n 皇后",
    views: { watch: "观看", race: "比赛", board: "棋盘", count: "计数", compare: "比较" },
    titles: {
      watch: "看搜索如何思考",
      race: "各种策略同台比较",
      board: "自己的棋盘",
      count: "数出所有解",
      compare: "实验",
    },
    skip: "跳到正文",
    navigation: "页面",
    language: "语言",
    theme: "主题",
    themes: { system: "跟随系统", light: "浅色", dark: "深色" },
    keys: "按键",
    keysTitle: "本页的按键",
    keysEverywhere: "所有页面",
    keysGo: "转到该序号的页面",
    keysHelp: "显示或隐藏本列表",
    close: "关闭",
    broken: "由于我们的错误，此页停止了。您输入的内容在页面地址中。",
    again: "重新载入此页",
    retry: "再试一次",
    badLink: (key: string, text: string) => `链接中的 ${key} =“${text}”在此页无法使用，现在显示的是默认值。`,
    unreachable: "页面的一部分或其服务器无法访问。请检查网络连接，然后再试。",
    unreadable: "无法读取回答。请重新载入页面：页面各部分的版本可能不同。",
    crashed: "由于我们的错误或内存不足，搜索停止了。它已重新启动：请再问一次，或问一个小一些的问题。",
    needsWebAssembly: "本页需要 WebAssembly，而此浏览器没有或禁止了它。请用较新的浏览器打开本页，或安装 n-queens，其命令 `queens` 不需要它。",
    busy: "服务器正忙于其他工作；请稍后再试。",
    api: "API",
    chooseNumber: (from: number, to: number) => `请选择 ${from} 到 ${to} 之间的整数。`,
    copied: "已复制。",
    notCopied: "浏览器不允许复制；请手动选中文本并复制。",
  },
});
