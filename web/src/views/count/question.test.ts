import { describe, expect, it, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("location", { pathname: "/count", search: "" });
  vi.stubGlobal("addEventListener", () => {});
});

const { callOf, commandOf, outlookOf, questionOf, questionOfCount, stateOf } = await import("./question");

const asked = (query: string) => questionOf(new URLSearchParams(query));

describe("a question", () => {
  it("comes back from its own address", () => {
    for (const query of ["n=8", "n=12&of=fundamental", "n=9&variant=torus&queens=7", "n=0", "n=10&of=quarter-turn&variant=super"]) {
      const question = asked(query);
      const address = new URLSearchParams(Object.entries(stateOf(question)).filter(([, value]) => value !== null).map(([key, value]) => [key, String(value)]));
      expect(questionOf(address)).toEqual(question);
      expect(address.toString()).toBe(query);
    }
  });

  it("takes no nonsense from an address", () => {
    expect(asked("n=25&of=most&variant=cube&queens=-1")).toEqual({ n: 16, of: "all", variant: "standard", queens: null });
  });

  it("has n queens where symmetry is asked for, or nothing is said", () => {
    expect(asked("n=8&queens=8").queens).toBeNull();
    expect(asked("n=8&of=half-turn&queens=5").queens).toBeNull();
    expect(asked("n=8&queens=5").queens).toBe(5);
  });

  it("is a call and a command", () => {
    expect(callOf(asked("n=8"))).toEqual({ n: 8, of: null, variant: null, queens: null });
    expect(commandOf(asked("n=16"))).toBe("queens count 16");
    expect(commandOf(asked("n=9&variant=super&queens=7"))).toBe("queens count 9 --variant super --queens 7");
    expect(commandOf(asked("n=8&of=fundamental"))).toBe("queens count 8 --of fundamental");
  });

  it("is told by its answer", () => {
    const rest = { count: "92", strategy: "colour-split", threads: 2, seconds: 0.1, checks: [] };
    expect(questionOfCount({ n: 8, of: "all", variant: "standard", queens: 8, ...rest })).toEqual(asked("n=8"));
    expect(questionOfCount({ n: 9, of: "all", variant: "torus", queens: 7, ...rest })).toEqual(asked("n=9&variant=torus&queens=7"));
  });

  it("is forecast only where the forecast is about it", () => {
    expect(outlookOf(asked("n=18"))).toBe("estimate");
    expect(outlookOf(asked("n=18&of=fundamental"))).toBe("estimate");
    expect(outlookOf(asked("n=18&of=half-turn"))).toBe("quick");
    expect(outlookOf(asked("n=18&variant=torus"))).toBe("unknown");
    expect(outlookOf(asked("n=8&queens=9"))).toBe("none");
  });
});
