/** Some searches on one clock: what Watch shows of one and Race of several. */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Player } from "./player";
import { type Asked, Search, type Task } from "./search";
import { CHUNK } from "./tape";

/** Kept from one search to the next; at first n = 4 reaches its first solution in about 20 seconds. */
let latestSpeed = 3;

/** A faster clock leaps over stretches: fetching the next one would be for nothing. */
const FASTEST_AHEAD = CHUNK * 10;

export class Playback {
  searches: readonly Search[];
  readonly player: Player;
  private readonly frame = signal(0);
  private pending = 0;

  constructor(asked: readonly Asked[], step: number, private readonly task: Task | null) {
    this.searches = asked.map((one) => this.searchFor(one));
    this.player = new Player({ end: () => this.end ?? Infinity, isReady: () => this.isReady(), changed: (isFrame) => this.moved(isFrame) });
    this.player.step = step;
    this.player.speed = latestSpeed;
  }

  start(): void {
    for (const search of this.searches) search.start(this.player.step);
  }

  private searchFor(asked: Asked): Search {
    return new Search(asked, () => this.arrived(), this.task);
  }

  /** Other searches on the clock; those that stay keep what they have. */
  follow(asked: readonly Asked[]): void {
    const known = this.searches;
    const isSame = (one: Search, other: Asked) => JSON.stringify(one.asked) === JSON.stringify(other);
    this.searches = asked.map((one) => known.find((search) => isSame(search, one)) ?? this.searchFor(one));
    for (const search of known) if (!this.searches.includes(search)) search.dispose();
    for (const search of this.searches) if (!known.includes(search)) search.start(this.player.step);
    this.draw();
  }

  dispose(): void {
    this.player.pause();
    for (const search of this.searches) search.dispose();
    cancelAnimationFrame(this.pending);
  }

  /** The playback for a component that is drawn again whenever something changes. */
  seen(): this {
    void this.frame.value;
    return this;
  }

  /** The last step of the longest search; null while one of them is unknown. */
  get end(): number | null {
    const ends = this.searches.map((search) => search.end);
    return ends.includes(null) ? null : Math.max(0, ...ends.map(Number));
  }

  /** Whether the boards that are shown are those of the present step. */
  isReady(): boolean {
    return this.searches.every((search) => search.tape.has(search.within(this.player.step)));
  }

  setSpeed(speed: number): void {
    this.player.speed = latestSpeed = speed;
    this.draw();
  }

  private moved(isFrame: boolean): void {
    const { step, direction, speed, isPlaying } = this.player;
    const ahead = isPlaying && speed > FASTEST_AHEAD ? 0 : direction;
    for (const search of this.searches) {
      const here = search.within(step);
      search.tape.want(here, here < step ? 0 : ahead);
    }
    if (isFrame) this.drawNow();
    else this.draw();
  }

  /** A link may name a step beyond the end. */
  private arrived(): void {
    const { end, player } = this;
    if (end !== null && player.step > end) player.scrub(end);
    this.draw();
  }

  /** Calls for another drawing, at most one a frame. */
  private draw(): void {
    this.pending ||= requestAnimationFrame(() => this.drawNow());
  }

  private drawNow(): void {
    cancelAnimationFrame(this.pending);
    this.pending = 0;
    this.frame.value += 1;
  }
}

/** A playback for as long as a component is shown; another one needs another `key`. */
export function usePlayback(asked: readonly Asked[], step: number, task: Task | null): Playback {
  const [playback] = useState(() => new Playback(asked, step, task));
  useEffect(() => {
    playback.start();
    return () => playback.dispose();
  }, []);
  return playback.seen();
}
