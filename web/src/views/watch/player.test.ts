import { describe, expect, it } from "vitest";
import { placeOf, Player, SPEED_PLACES, speedAt } from "./player";

/** A player whose frames come when told. */
function playerWith(end: number) {
  let call: ((now: number) => void) | null = null;
  const host = { end, isReady: true, changes: 0 };
  const player = new Player(
    { end: () => host.end, isReady: () => host.isReady, changed: () => (host.changes += 1) },
    { request: (next) => ((call = next), 1), cancel: () => (call = null) },
  );
  const frame = (now: number) => {
    const next = call;
    call = null;
    next?.(now);
  };
  return { player, host, frame, isWaiting: () => call !== null };
}

describe("a player", () => {
  it("goes as many steps as time has passed", () => {
    const { player, frame } = playerWith(1000);
    player.speed = 100;
    player.play();
    frame(0);
    expect(player.step).toBe(0);
    frame(50);
    expect(player.step).toBe(5);
    frame(55);
    frame(60);
    expect(player.step).toBe(6);
  });

  it("takes a new speed while it runs", () => {
    const { player, frame } = playerWith(1e6);
    player.speed = 10;
    player.play();
    frame(0);
    frame(100);
    player.speed = 100_000;
    frame(110);
    expect(player.step).toBe(1001);
  });

  it("waits while the present step cannot be drawn", () => {
    const { player, host, frame } = playerWith(1000);
    player.speed = 100;
    player.play();
    frame(0);
    host.isReady = false;
    frame(100);
    frame(200);
    expect(player.step).toBe(0);
    host.isReady = true;
    frame(210);
    expect(player.step).toBe(1);
  });

  it("does not leap after the browser slept", () => {
    const { player, frame } = playerWith(100_000);
    player.speed = 100;
    player.play();
    frame(0);
    frame(60_000);
    expect(player.step).toBe(25);
  });

  it("stops at the end, and begins again from there", () => {
    const { player, frame, isWaiting } = playerWith(10);
    player.speed = 1000;
    player.play();
    frame(0);
    frame(100);
    expect([player.step, player.isPlaying, isWaiting()]).toEqual([10, false, false]);
    player.play();
    expect([player.step, player.isPlaying]).toEqual([0, true]);
  });

  it("goes where it is sent, within the trace, and stops for it", () => {
    const { player } = playerWith(10);
    player.play();
    player.go(99);
    expect([player.step, player.isPlaying, player.direction]).toEqual([10, false, 1]);
    player.go(-3);
    expect([player.step, player.direction]).toEqual([0, -1]);
  });

  it("plays on from where it is dragged to", () => {
    const { player } = playerWith(100);
    player.play();
    player.scrub(50);
    expect([player.step, player.isPlaying]).toEqual([50, true]);
  });
});

describe("the speed", () => {
  it("goes from one step a second to a million in round numbers, each place its own", () => {
    const speeds = Array.from({ length: SPEED_PLACES + 1 }, (_, place) => speedAt(place));
    expect([speeds[0], speeds[10], speeds[20], speeds.at(-1)]).toEqual([1, 10, 100, 1_000_000]);
    expect(speeds.every((speed, index) => index === 0 || speed >= speeds[index - 1]!)).toBe(true);
    expect(speedAt(placeOf(100))).toBe(100);
  });
});
