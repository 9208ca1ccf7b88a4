/** The view race. */
export function RaceView() {
  return <p>race</p>;
}
