/** The view watch. */
export function WatchView() {
  return <p>watch</p>;
}
