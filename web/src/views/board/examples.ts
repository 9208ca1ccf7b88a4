/** Boards to begin with. What is said of each was found by `queens complete`. */
import type { Position } from "./position";
import { restored } from "./linking";

export const EXAMPLES = ["puzzle1850", "onlyOne", "stones", "impossible", "large", "torus"] as const;
export type Example = (typeof EXAMPLES)[number];

const LINKS: Record<Example, string> = {
  puzzle1850: "n=8&queens=b4,d5",
  onlyOne: "n=10&queens=g9,e6,i1",
  stones:
    "n=12&blocked=c12,b11,g11,i11,j11,l11,f10,g10,b9,c9,e9,f9,g9,j9,l9,b8,e8,g8,i8,j8,k8,c7,e7,f7,g7,h7,k7," +
    "a6,c6,g6,j6,l6,f5,g5,b4,c4,e4,f4,g4,h4,i4,k4,g3,i3,j3,c2,f2,g2,h2",
  impossible: "n=11&queens=d6,f5,a1,e10,g2",
  large: "n=40&queens=g38,ah36,ab29,o27,f23,aj22,u16,e14,n13,r12,y9,a7,t2,c1",
  torus: "n=11&variant=torus&queens=a1,b4",
};

export function example(name: Example): Position {
  return restored(new URLSearchParams(LINKS[name])).position;
}
