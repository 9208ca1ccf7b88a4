import { describe, expect, it, vi } from "vitest";

vi.mock("../settings", () => ({ language: { value: "en" } }));

const { hear } = await import("./events");

describe("an event of a stream", () => {
  it("goes to the listener of its name", () => {
    const progress = vi.fn();
    expect(hear('event: progress\ndata: {"done":3}', { progress })).toBe(false);
    expect(progress).toHaveBeenCalledWith({ done: 3 });
  });

  it("ends the stream with its result", () => {
    expect(hear('event: result\ndata: {"count":"92"}', {})).toBe(true);
  });

  it("is nothing if it is a comment", () => {
    expect(hear(": still here", {})).toBe(false);
  });

  it("throws what the server says went wrong", () => {
    const data = '{"error":{"code":"busy","field":null,"message":{"en":"busy","zh":"忙"}}}';
    expect(() => hear(`event: error\ndata: ${data}`, {})).toThrow("busy");
  });

  it("is refused if it is none of ours", () => {
    expect(() => hear("event: progress\ndata: {", {})).toThrow("unreadable");
  });
});
