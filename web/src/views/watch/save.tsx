/** What teachers take away from a search: pictures, a link, paper, the position to play on. */
import { useState } from "preact/hooks";
import { squareName } from "../../board/square";
import { address, settle } from "../../link";
import { Copy, keepFile } from "../../parts/take";
import { grouped } from "../../words/mod";
import { watchWords } from "../../words/watch";
import { pictureOf, pixels, type Shot } from "./picture";
import type { Playback } from "./playback";
import { type Position, positionIn } from "./position";
import { sentence } from "./sentence";
import { startOf } from "./tape";

/** Steps of a picture that moves. */
const MOST_FRAMES = 250;

/** Faster than this, in steps a second, it cannot be read. */
const FASTEST = 10;

interface SaveProps {
  playback: Playback;
  position: Position;
  n: number;
  strategy: string;
}

export function Save({ playback, position, n, strategy }: SaveProps) {
  const said = watchWords().save;
  const [isFailed, setFailed] = useState(false);
  const { player, searches, end } = playback.seen();
  const { from, to } = stretch(position.step, end ?? position.step);
  const shot = (at: Position): Shot => ({ position: at, caption: `${watchWords().step(at.step, end)}: ${sentence(at, n)}` });
  const name = `queens-${n}-${strategy}-${position.step}`;
  const still = () => pictureOf(n, [shot(position)], 0);
  const save = (file: string, type: string, text: string | null) => text !== null && keepFile(file, new Blob([text], { type }));
  const guarded = (make: () => Promise<unknown>) => () => {
    setFailed(false);
    make().catch(() => setFailed(true));
  };
  const savePixels = guarded(async () => {
    const svg = still();
    if (svg !== null) keepFile(`${name}.png`, await pixels(svg));
  });
  const saveMoving = guarded(async () => {
    const shots: Shot[] = [];
    const { signal } = new AbortController();
    for (let step = from; step <= to; step += 1) shots.push(shot(positionIn(await searches[0]!.tape.chunk(startOf(step), signal), step)));
    save(`${name}-moving.svg`, "image/svg+xml", pictureOf(n, shots, 1 / Math.min(player.speed, FASTEST)));
  });
  const link = () => {
    settle();
    return location.href;
  };
  const queens = position.queens.map((queen) => squareName(queen, n)).join(",");
  return (
    <div class="save stack tight">
      <div class="take">
        <button type="button" disabled={n === 0} onClick={() => save(`${name}.svg`, "image/svg+xml", still())}>{said.svg}</button>
        <button type="button" disabled={n === 0} onClick={savePixels}>{said.png}</button>
        <button type="button" disabled={n === 0 || end === null || end === 0} onClick={saveMoving}>{said.animated}</button>
        <button type="button" onClick={() => print()}>{said.print}</button>
        <Copy text={link}>{said.link}</Copy>
        {n > 0 && <a class="button" href={address("board", { n, queens })}>{said.tryIt}</a>}
      </div>
      {isFailed && <p class="note fault" role="alert">{said.failed}</p>}
      <p class="hint">{said.hint(grouped(from), grouped(to))}</p>
    </div>
  );
}

/** The whole run, or if it is long what follows the present step. */
function stretch(step: number, end: number): { from: number; to: number } {
  if (end <= MOST_FRAMES) return { from: 0, to: end };
  const from = Math.min(step, end - MOST_FRAMES);
  return { from, to: from + MOST_FRAMES };
}
