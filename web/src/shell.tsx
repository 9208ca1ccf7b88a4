/** The frame around the views: where one is, language and theme, the list of keys, and never a blank page. */
import { Component, type ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { server, serverPath } from "./api/server";
import { asset } from "./folder";
import { isTyped, keysOfView } from "./keys";
import { addressOf, go, misread, settle, view, VIEWS, visit, type View } from "./link";
import { leftBehind } from "./parts/left";
import { chooseLanguage, chooseTheme, language, theme, type Language, type Theme } from "./settings";
import { BoardView } from "./views/board";
import { CompareView } from "./views/compare";
import { CountView } from "./views/count";
import { LearnView } from "./views/learn";
import { RaceView } from "./views/race";
import { WatchView } from "./views/watch";
import { shellWords } from "./words/shell";

const SHOWN = { learn: LearnView, watch: WatchView, race: RaceView, board: BoardView, count: CountView, compare: CompareView };

const showsKeys = signal(false);

export function Shell() {
  const said = shellWords();
  const Shown = SHOWN[view.value];
  useEffect(() => {
    document.title = `${said.views[view.value]} · ${said.name}`;
  });
  useGlobalKeys();
  useEffect(() => void serverPath(), []);
  return (
    <>
      <a class="skip" href="#content" onClick={() => document.getElementById("content")?.focus()}>{said.skip}</a>
      <Bar />
      <main id="content" tabIndex={-1}>
        <h1>{said.titles[view.value]}</h1>
        <LinkNote />
        <LeftNote />
        <Net key={`${view.value} ${visit.value}`}>
          <Shown />
        </Net>
      </main>
      <footer>
        {server.value === true && <a href={asset("api/v1/openapi.json")}>{said.api}</a>}
      </footer>
      <KeyList />
    </>
  );
}

function Bar() {
  const said = shellWords();
  return (
    <header class="bar">
      <a class="brand" href={addressOf("watch")} onClick={(event) => follow(event, "watch")}>
        <img src={asset("icon.svg")} alt="" />
        {said.name}
      </a>
      <nav aria-label={said.navigation}>
        {VIEWS.map((to) => (
          <a href={addressOf(to)} aria-current={view.value === to ? "page" : undefined} onClick={(event) => follow(event, to)}>
            {said.views[to]}
          </a>
        ))}
      </nav>
      <div class="choices">
        <select aria-label={said.language} value={language.value} onChange={(event) => chooseLanguage(event.currentTarget.value as Language)}>
          <option value="en" lang="en">English</option>
          <option value="zh" lang="zh-Hans">中文</option>
        </select>
        <select aria-label={said.theme} value={theme.value} onChange={(event) => chooseTheme(event.currentTarget.value as Theme)}>
          {(["system", "light", "dark"] as const).map((name) => <option value={name}>{said.themes[name]}</option>)}
        </select>
        <button type="button" aria-haspopup="dialog" onClick={() => (showsKeys.value = true)}>
          <kbd>?</kbd>
          <span>{said.keys}</span>
        </button>
      </div>
    </header>
  );
}

/** Stays on the page, unless the click asks for a new tab. */
function follow(event: MouseEvent, to: View): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return settle();
  event.preventDefault();
  if (to !== view.value) go(to);
}

/** Digits go to the views, a question mark shows the keys. */
function useGlobalKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyped(event) || event.defaultPrevented) return;
      if (event.key === "?") showsKeys.value = !showsKeys.value;
      const to = /^[1-6]$/.test(event.key) && !showsKeys.value ? VIEWS[Number(event.key) - 1] : undefined;
      if (to !== undefined && to !== view.value) go(to);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** What the link said that makes no sense, until something else is chosen. */
function LinkNote() {
  const said = shellWords();
  useEffect(() => {
    const forget = () => (misread.value = []);
    addEventListener("input", forget);
    return () => removeEventListener("input", forget);
  }, []);
  if (misread.value.length === 0) return null;
  return (
    <div class="note fault link-note" role="alert">
      {misread.value.map(([key, text]) => <p>{said.badLink(key, text)}</p>)}
      <button type="button" onClick={() => (misread.value = [])}>{said.close}</button>
    </div>
  );
}

/** What ended because its view was left. */
function LeftNote() {
  const said = leftBehind.value;
  if (said === null) return null;
  return (
    <div class="note link-note" role="status">
      <p>{said()}</p>
      <button type="button" onClick={() => (leftBehind.value = null)}>{shellWords().close}</button>
    </div>
  );
}

function KeyList() {
  const said = shellWords();
  const dialog = useRef<HTMLDialogElement>(null);
  // The browser tells of a close later on: of ours, when the list may be wanted again already.
  const closedByUs = useRef(0);
  useEffect(() => {
    if (showsKeys.value === dialog.current?.open) return;
    if (showsKeys.value) return dialog.current?.showModal();
    closedByUs.current += 1;
    dialog.current?.close();
  }, [showsKeys.value]);
  const onClose = () => {
    if (closedByUs.current > 0) closedByUs.current -= 1;
    else showsKeys.value = false;
  };
  return (
    <dialog ref={dialog} aria-label={said.keysTitle} onClose={onClose}>
      <h2>{said.keysTitle}</h2>
      {showsKeys.value && <KeysOfView />}
      <h2>{said.keysEverywhere}</h2>
      <dl>
        <dt><kbd>1</kbd>–<kbd>6</kbd></dt>
        <dd>{said.keysGo}</dd>
        <dt><kbd>?</kbd></dt>
        <dd>{said.keysHelp}</dd>
      </dl>
      <button type="button" onClick={() => (showsKeys.value = false)}>{said.close}</button>
    </dialog>
  );
}

/** Drawn only while it is shown: views tell their keys at every change. */
function KeysOfView() {
  return <dl>{keysOfView.value.map((key) => [<dt><kbd>{key.shown ?? key.key}</kbd></dt>, <dd>{key.does}</dd>])}</dl>;
}

/** Catches what a view throws: a mistake of ours must not leave a blank page. */
class Net extends Component<{ children: ComponentChildren }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static override getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  render() {
    if (!this.state.isBroken) return this.props.children;
    const said = shellWords();
    return (
      <div class="stack">
        <p class="note fault" role="alert">{said.broken}</p>
        <p><button type="button" onClick={() => this.setState({ isBroken: false })}>{said.again}</button></p>
      </div>
    );
  }
}
