/** The board for elsewhere: copied, saved, and loaded again. */
import { useEffect, useRef, useState } from "preact/hooks";
import { render } from "../../api/client";
import type { Pair } from "../../api/documents";
import { asFault, type Fault, isAborted } from "../../api/fault";
import { address, settle } from "../../link";
import { FaultNote } from "../../parts/parts";
import { boardWords } from "../../words/board";
import { shellWords } from "../../words/shell";
import type { Desk } from "./desk";
import { copied, save } from "./exchange";
import { linked } from "./linking";
import type { Loading } from "./loading";
import { blockedOn, boardOf, drawing, queensOn } from "./position";

interface SharingProps {
  desk: Desk;
  added: readonly Pair[];
  loading: Loading;
}

export function Sharing({ desk, added, loading }: SharingProps) {
  const words = boardWords();
  return (
    <section class="card stack tight sharing">
      <h2>{words.share}</h2>
      <Copying desk={desk} added={added} />
      <Downloading desk={desk} added={added} />
      <div class="row labelled">
        <FileChoice onFile={loading.load} />
        <span class="quiet">{words.drop}</span>
      </div>
      {loading.wrong !== null && <p class="note fault" role="alert">{loading.wrong}</p>}
      {added.length > 0 && <p class="quiet">{words.asSeen}</p>}
    </section>
  );
}

const KINDS = ["text", "json", "link"] as const;
type Kind = (typeof KINDS)[number];

function textOf(kind: Kind, { position }: Desk, added: readonly Pair[]): string {
  if (kind === "text") return drawing(position, added);
  if (kind === "link") return location.origin + address("board", linked(position));
  return JSON.stringify({ n: position.n, queens: [...queensOn(position), ...added], blocked: blockedOn(position) });
}

function Copying({ desk, added }: { desk: Desk; added: readonly Pair[] }) {
  const words = boardWords();
  const [done, setDone] = useState<{ of: Desk["position"]; kind: Kind; text: string; isCopied: boolean } | null>(null);
  const names: Record<Kind, string> = { text: words.copyText, json: words.copyJson, link: words.copyLink };
  const copy = async (kind: Kind) => {
    if (kind === "link") settle();
    const text = textOf(kind, desk, added);
    setDone({ of: desk.position, kind, text, isCopied: await copied(text) });
  };
  const shown = done?.of === desk.position ? done : null;
  return (
    <>
      <div class="row labelled" role="group" aria-label={words.copy}>
        <span class="quiet" aria-hidden="true">{words.copy}</span>
        {KINDS.map((kind) => <button type="button" onClick={() => void copy(kind)}>{names[kind]}</button>)}
        <span aria-live="polite">{shown?.isCopied && shellWords().copied}</span>
      </div>
      {shown !== null && !shown.isCopied && (
        <>
          <p class="note" role="alert">{shellWords().notCopied}</p>
          <textarea readOnly rows={4} value={shown.text} aria-label={names[shown.kind]} onFocus={(event) => event.currentTarget.select()} />
        </>
      )}
    </>
  );
}

function Downloading({ desk, added }: { desk: Desk; added: readonly Pair[] }) {
  const words = boardWords();
  const [fault, setFault] = useState<Fault | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const download = async (format: "svg" | "png") => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    setFault(null);
    setSaved(null);
    try {
      const name = `queens-${desk.position.n}.${format}`;
      save(name, await render(boardOf(desk.position, added), format, signal));
      setSaved(name);
    } catch (error) {
      if (!isAborted(error)) setFault(asFault(error));
    }
  };
  return (
    <>
      <div class="row labelled" role="group" aria-label={words.download}>
        <span class="quiet" aria-hidden="true">{words.download}</span>
        <button type="button" onClick={() => void download("svg")}>SVG</button>
        <button type="button" onClick={() => void download("png")}>PNG</button>
        <span class="unseen" aria-live="polite">{saved !== null && words.saved(saved)}</span>
      </div>
      <FaultNote fault={fault} />
    </>
  );
}

/** The browser's own field cannot be translated, so a button stands for it. */
function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const words = boardWords();
  const input = useRef<HTMLInputElement>(null);
  const take = (field: HTMLInputElement) => {
    const file = field.files?.[0];
    if (file !== undefined) onFile(file);
    field.value = ""; // the same file again is a new choice
  };
  return (
    <>
      <button type="button" onClick={() => input.current?.click()}>{words.load}</button>
      <input ref={input} type="file" hidden aria-label={words.load} onChange={(event) => take(event.currentTarget)} />
    </>
  );
}
