/** The clock that walks along a trace: one move a frame at most, at a speed that may change while it runs. */

/** What is played. */
export interface Played {
  /** The last step, as far as that is known. */
  end: () => number;
  /** Whether the present step is drawn, so that the clock may go on. */
  isReady: () => boolean;
  /** The step changed, or whether it plays; within a frame it can be drawn at once. */
  changed: (isFrame: boolean) => void;
}

/** How a browser calls before it draws. */
export interface Frames {
  request: (call: (now: number) => void) => number;
  cancel: (handle: number) => void;
}

const BROWSER: Frames = {
  request: (call) => requestAnimationFrame(call),
  cancel: (handle) => cancelAnimationFrame(handle),
};

/** After a pause of the browser the clock goes on where it was, rather than jump: no frame counts for more ms. */
const LONGEST_FRAME = 250;

export class Player {
  step = 0;
  isPlaying = false;
  /** Steps a second. */
  speed = 4;
  /** Where it went last: forward or back. */
  direction = 1;
  private due = 0;
  private last: number | null = null;
  private handle: number | null = null;

  constructor(
    private readonly played: Played,
    private readonly frames: Frames = BROWSER,
  ) {}

  /** Goes to a step, and stops playing if a person sent it there. */
  go(step: number): void {
    this.pause();
    this.move(step);
    this.played.changed(false);
  }

  /** Goes to a step and plays on from there if it played. */
  scrub(step: number): void {
    this.due = 0;
    this.move(step);
    this.played.changed(false);
  }

  /** From the end it starts again. */
  play(): void {
    if (this.isPlaying) return;
    if (this.step >= this.played.end()) this.move(0);
    this.direction = 1;
    this.isPlaying = true;
    this.due = 0;
    this.last = null;
    this.handle = this.frames.request(this.tick);
    this.played.changed(false);
  }

  pause(): void {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    if (this.handle !== null) this.frames.cancel(this.handle);
    this.handle = null;
    this.played.changed(false);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  private move(step: number): void {
    const to = Math.max(0, Math.min(step, this.played.end()));
    if (to !== this.step) this.direction = to > this.step ? 1 : -1;
    this.step = to;
  }

  private readonly tick = (now: number): void => {
    if (!this.isPlaying) return;
    const passed = this.last === null ? 0 : Math.min(now - this.last, LONGEST_FRAME);
    this.last = now;
    this.handle = this.frames.request(this.tick);
    if (!this.played.isReady()) return;
    this.due += (passed * this.speed) / 1000;
    const whole = Math.floor(this.due);
    if (whole === 0) return;
    this.due -= whole;
    this.move(this.step + whole);
    if (this.step >= this.played.end()) this.pause();
    else this.played.changed(true);
  };
}

/** The places of the speed slider. */
export const SPEED_PLACES = 60;

/** Ten places are ten times the speed: from 1 step a second to a million. */
export function speedAt(place: number): number {
  const exact = 10 ** (place / 10);
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(exact) + 1e-9) - 1);
  return Math.round(exact / unit) * unit;
}

/** The place of a speed. */
export function placeOf(speed: number): number {
  return Math.round(10 * Math.log10(speed));
}
