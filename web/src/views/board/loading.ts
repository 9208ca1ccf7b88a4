/** A board out of a file: too large a one is refused here, any other is read by the server. */
import { useEffect, useRef, useState } from "preact/hooks";
import { read } from "../../api/client";
import { asFault, isAborted } from "../../api/fault";
import { boardWords } from "../../words/board";
import type { Desk } from "./desk";
import type { Tell } from "./actions";
import { LARGEST, type Position, positionOf } from "./position";

/** The server takes no more. */
export const LARGEST_FILE = 256 * 1024;

export function useLoading(desk: Desk, tell: Tell) {
  const [wrong, setWrong] = useState<{ of: Position; say: () => string } | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const load = (file: File) => {
    abort.current?.abort();
    const mine = (abort.current = new AbortController());
    setWrong(null);
    const refuse = (say: () => string) => setWrong({ of: desk.position, say });
    if (file.size > LARGEST_FILE) return refuse(() => boardWords().tooLarge(file.name, LARGEST_FILE / 1024));
    void textOf(file)
      .then((text) => {
        if (text === null) return refuse(() => boardWords().unreadFile(file.name));
        return read(text, mine.signal).then((board) => {
          if (mine.signal.aborted) return;
          if (board.n < 1 || board.n > LARGEST) return refuse(() => boardWords().badFileSize(file.name, LARGEST));
          desk.put(positionOf(board, desk.position.variant));
          tell(() => boardWords().loaded(file.name));
        });
      })
      .catch((error: unknown) => {
        const fault = asFault(error);
        if (!isAborted(error)) refuse(() => `${file.name}: ${fault.say()}`);
      });
  };
  // Once something is drawn, the file is no longer wanted.
  return { load, wrong: wrong?.of === desk.position ? wrong.say() : null };
}

export type Loading = ReturnType<typeof useLoading>;

function textOf(file: File): Promise<string | null> {
  return file.text().catch(() => null);
}

/** The file that was dropped, if it was one. */
export function dropped(event: DragEvent, load: (file: File) => void): void {
  const file = event.dataTransfer?.files[0];
  event.preventDefault();
  if (file !== undefined) load(file);
}
