/**
 * Turns for heavy questions: a server works on few at once and refuses the others, so the page asks only some at
 * a time and lets the rest wait here.
 */

export class Turns {
  private taken = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly places: number) {}

  /** Asks when it is its turn. A caller that gives up while waiting is never asked. */
  async ask<T>(signal: AbortSignal, question: () => Promise<T>): Promise<T> {
    await this.turn(signal);
    try {
      signal.throwIfAborted();
      return await question();
    } finally {
      this.leave();
    }
  }

  private turn(signal: AbortSignal): Promise<void> {
    if (this.taken < this.places) {
      this.taken += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      this.waiting.push(resolve);
      const give = () => {
        const index = this.waiting.indexOf(resolve);
        if (index >= 0) this.waiting.splice(index, 1);
        reject(signal.reason as Error);
      };
      if (signal.aborted) give();
      else signal.addEventListener("abort", give, { once: true });
    });
  }

  /** The place goes to who has waited longest. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.taken -= 1;
    else next();
  }
}
