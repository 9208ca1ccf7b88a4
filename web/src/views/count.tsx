/** The view count. */
export function CountView() {
  return <p>count</p>;
}
