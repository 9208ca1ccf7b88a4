/** The symmetric images: turn, mirror, or choose among all that differ. */
import { useMemo, useState } from "preact/hooks";
import type { Pair } from "../../api/documents";
import { boardWords } from "../../words/board";
import type { Desk } from "./desk";
import type { Actions } from "./actions";
import { Miniature } from "./miniature";
import { isBare, type Position, QUEEN, withPiece } from "./position";
import { distinct, imageOf, imageOfSquare, MIRROR, TURN } from "./symmetry";

interface ImagesProps {
  desk: Desk;
  acts: Actions;
  added: readonly Pair[];
}

export function Images({ desk, acts, added }: ImagesProps) {
  const words = boardWords();
  const [isOpen, setOpen] = useState(false);
  const isPlain = isBare(desk.position) && added.length === 0;
  return (
    <section class="card stack tight images">
      <h2>{words.images}</h2>
      <div class="row">
        <button type="button" disabled={isPlain} onClick={() => acts.turn(TURN)}>{words.turn}</button>
        <button type="button" disabled={isPlain} onClick={() => acts.turn(MIRROR)}>{words.mirror}</button>
        <button type="button" disabled={isPlain} aria-expanded={isOpen && !isPlain} onClick={() => setOpen(!isOpen)}>{words.gallery}</button>
      </div>
      {isOpen && !isPlain && <Gallery position={desk.position} added={added} acts={acts} />}
    </section>
  );
}

/** Found queens count: an image of them is another board to look at. */
function Gallery({ position, added, acts }: { position: Position; added: readonly Pair[]; acts: Actions }) {
  const words = boardWords();
  const symmetries = useMemo(
    () => distinct(added.reduce((board, square) => withPiece(board, square, QUEEN), position)),
    [position, added],
  );
  return (
    <>
      <p class="quiet">{words.different(symmetries.length)}</p>
      <div class="pictures">
        {symmetries.map((symmetry, index) => (
          <Miniature
            position={imageOf(position, symmetry)}
            found={added.map((square) => imageOfSquare(square, position.n, symmetry))}
            name={words.image(symmetry)}
            isChosen={index === 0}
            onChoose={() => index > 0 && acts.turn(symmetry)}
          />
        ))}
      </div>
    </>
  );
}
