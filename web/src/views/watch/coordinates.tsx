/** How squares are named, for the whole page. */
import { Choice } from "../../parts/parts";
import { chooseCoordinates, coordinates } from "../../settings";
import { watchWords } from "../../words/watch";

export function CoordinatesChoice() {
  const said = watchWords();
  return (
    <Choice
      label={said.coordinates}
      value={coordinates.value}
      options={(["numbers", "chess"] as const).map((value) => [value, said.coordinatesOf[value]] as const)}
      onValue={chooseCoordinates}
    />
  );
}
