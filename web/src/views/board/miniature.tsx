/** A small board to choose. */
import type { Pair } from "../../api/documents";
import { Board, type Mark } from "../../board/board";
import { blockedOn, type Position, queensOn } from "./position";

interface MiniatureProps {
  position: Position;
  found: readonly Pair[];
  marks?: readonly Mark[];
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

export function Miniature({ position, found, marks, name, isChosen, onChoose }: MiniatureProps) {
  return (
    <button type="button" class="miniature" aria-pressed={isChosen} aria-label={name} title={name} onClick={onChoose}>
      <Board n={position.n} queens={queensOn(position)} found={found} blocked={blockedOn(position)} marks={marks ?? []} label={name} isBare />
    </button>
  );
}
