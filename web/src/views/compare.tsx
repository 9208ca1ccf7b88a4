/** The view compare. */
export function CompareView() {
  return <p>compare</p>;
}
