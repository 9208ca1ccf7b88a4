/** The view board. */
export function BoardView() {
  return <p>board</p>;
}
