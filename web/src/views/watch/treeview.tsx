/** The search tree as a picture: all of it for small boards, else the path with its siblings. */
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { trace } from "../../api/client";
import type { Step, Summary } from "../../api/documents";
import { isAborted } from "../../api/fault";
import { grouped } from "../../words/mod";
import { watchWords } from "../../words/watch";
import type { Playback } from "./playback";
import type { Position } from "./position";
import type { Search } from "./search";
import { combed, type Level, levelsOf, neighbour, pathAt, placingStep, reached, type Sibling, type Tree, type TreeNode, treeOf } from "./tree";

/** The largest board whose tree is drawn in full, if its trace is not longer than this. */
const LARGEST_WHOLE = 6;
const LONGEST_WHOLE = 50_000;

/** Steps of one load: the most that is answered at once. */
const LOAD = 10_000;

/** Pixels between siblings of a path: not more, or its edges lie flat. */
const WIDEST_SIBLING = 46;

/** Levels of a path that are drawn: the deepest ones. */
const MOST_LEVELS = 24;

interface TreeProps {
  playback: Playback;
  search: Search;
  position: Position;
  n: number;
}

export function TreePanel(props: TreeProps) {
  const said = watchWords().tree;
  const { summary } = props.search;
  const isWhole = props.n <= LARGEST_WHOLE && summary !== null && summary.complete && summary.steps <= LONGEST_WHOLE;
  const tree = useWholeTree(props.search, isWhole ? summary : null);
  if (props.search.asked.strategy === "local-search" || tree === "none") return <p class="hint">{said.noTree}</p>;
  if (!isWhole && summary !== null) return <PathView {...props} />;
  if (tree === null) return <p class="hint">{said.loading}</p>;
  return <WholeView {...props} tree={tree} />;
}

/** The tree of the whole trace, once it is here; "none" if there is no tree. */
function useWholeTree({ asked }: Search, summary: Summary | null): Tree | "none" | null {
  const [tree, setTree] = useState<Tree | "none" | null>(null);
  useEffect(() => {
    setTree(null);
    if (summary === null) return;
    const abort = new AbortController();
    const load = async () => {
      const steps: Step[] = [];
      while (steps.length < summary.steps) {
        const { steps: some } = await trace({ ...asked, start: steps.length, length: LOAD }, abort.signal);
        if (some.length === 0) break;
        steps.push(...some);
      }
      if (!abort.signal.aborted) setTree(treeOf(steps) ?? "none");
    };
    // The search of this view asks the same: its fault is shown already.
    load().catch((error: unknown) => isAborted(error) || setTree(null));
    return () => abort.abort();
  }, [asked, summary]);
  return tree;
}

/** The room of a picture in CSS pixels. */
interface Room {
  width: number;
  height: number;
}

function useRoom() {
  const ref = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const measure = () => ref.current && setRoom({ width: ref.current.clientWidth, height: ref.current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    if (ref.current !== null) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}

const EDGE = 9;

/** Where nodes are drawn. */
function placed({ width, height }: Room, levels: number, widest = Infinity) {
  const down = (height - 2 * EDGE) / Math.max(levels, 1);
  const across = Math.min(width - 2 * EDGE, widest);
  return { x: (x: number) => width / 2 + (x - 0.5) * across, y: (depth: number) => EDGE + depth * down };
}

type Place = ReturnType<typeof placed>;

const dot = (x: number, y: number) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
const edge = (fromX: number, fromY: number, x: number, y: number) => `M${fromX.toFixed(1)} ${fromY.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;

/** A tooth of a comb: so far from the next, and so long. */
const TOOTH = 1.6;
const TOOTH_LENGTH = 7;

/** Where a node is drawn. */
function spot(node: TreeNode, at: Place): [x: number, y: number] {
  return node.tooth === null ? [at.x(node.x), at.y(node.depth)] : [at.x(node.x) + TOOTH * node.tooth, at.y(node.depth - 1) + TOOTH_LENGTH];
}

/** What each node adds to the paths of the picture. */
interface Drawn {
  edges: string[];
  dots: string[];
  pruned: string[];
}

function drawn({ nodes }: Tree, at: Place, isPrunedDrawn: boolean): Drawn {
  const isShown = (node: TreeNode) => node.kind !== "pruned" || isPrunedDrawn;
  return {
    edges: nodes.map((node) => (isShown(node) ? edgeTo(nodes, node, at) : "")),
    dots: nodes.map((node) => (node.kind === "pruned" ? "" : dot(...spot(node, at)))),
    pruned: nodes.map((node) => (node.kind === "pruned" && isPrunedDrawn ? dot(...spot(node, at)) : "")),
  };
}

function edgeTo(nodes: readonly TreeNode[], node: TreeNode, at: Place): string {
  const parent = nodes[node.parent];
  return parent === undefined ? "" : edge(...spot(parent, at), ...spot(node, at));
}

/** Pruned squares are leaves if each has so many pixels; else combs, if each queen has so many. */
const ROOM_OF_LEAF = 1.5;
const ROOM_OF_QUEEN = 1;

function WholeView({ playback, search, position, tree: whole }: TreeProps & { tree: Tree }) {
  const said = watchWords().tree;
  const { ref, room } = useRoom();
  const pruned = useMemo(() => whole.nodes.filter(({ kind }) => kind === "pruned").length, [whole]);
  const width = room?.width ?? 0;
  const isComb = pruned * ROOM_OF_LEAF > width;
  const isPrunedDrawn = (whole.nodes.length - pruned) * ROOM_OF_QUEEN <= width;
  const tree = useMemo(() => (isComb ? combed(whole) : whole), [whole, isComb]);
  const at = useMemo(() => room && placed(room, tree.depth), [room, tree]);
  const parts = useMemo(() => at && drawn(tree, at, isPrunedDrawn), [at, tree, isPrunedDrawn]);
  const ground = useMemo(() => at && parts && <Ground tree={tree} parts={parts} at={at} />, [parts]);
  const path = pathAt(tree, position);
  const go = (index: number) => playback.player.go(tree.nodes[index]!.step);
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    if (at !== null) go(nearest(tree.nodes, at, event.clientX - box.left, event.clientY - box.top));
  };
  const type = (event: KeyboardEvent) => {
    if (!moves(event)) return;
    // Keys may come faster than pictures: where the search stands counts, not what is drawn.
    const here = search.tape.at(playback.player.step) ?? position;
    go(neighbour(tree, pathAt(tree, here).at(-1) ?? 0, event.key));
  };
  return (
    <figure class="tree">
      <div class="tree-room" ref={ref}>
        {at && parts && room && (
          <TreePicture room={room} label={said.label} press={press} type={type}>
            {ground}
            <Visited parts={parts} count={reached(tree, position.step)} />
            <PathLine tree={tree} path={path} at={at} />
          </TreePicture>
        )}
      </div>
      <Legend kinds={isPrunedDrawn ? ["path", "visited", "ahead", "pruned", "solution"] : ["path", "visited", "ahead", "solution"]}>
        {!isPrunedDrawn && pruned > 0 && said.crowded(grouped(pruned))}
      </Legend>
    </figure>
  );
}

interface PictureProps {
  room: Room;
  label: string;
  press: (event: MouseEvent) => void;
  type: (event: KeyboardEvent) => void;
  children: ComponentChildren;
}

function TreePicture({ room, label, press, type, children }: PictureProps) {
  return (
    <svg class="tree-picture" width={room.width} height={room.height} viewBox={`0 0 ${room.width} ${room.height}`} role="application" aria-label={label} tabindex={0} onClick={press} onKeyDown={type}>
      {children}
    </svg>
  );
}

/** Whether an arrow key was pressed; it then goes no further. */
function moves(event: KeyboardEvent): boolean {
  if (!event.key.startsWith("Arrow") || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** The whole tree, pale; drawn once. */
function Ground({ tree, parts, at }: { tree: Tree; parts: Drawn; at: Place }) {
  const solutions = tree.nodes.filter((node) => node.isSolution);
  return (
    <>
      <g class="ahead"><path class="edges" d={parts.edges.join("")} /><path class="dots" d={parts.dots.join("")} /></g>
      {solutions.map((node) => <path class="solution" d={diamond(at.x(node.x), at.y(node.depth))} />)}
    </>
  );
}

function diamond(x: number, y: number): string {
  return `M${x.toFixed(1)} ${(y - 7).toFixed(1)}l6 7-6 7-6-7z`;
}

/** What was reached so far: a beginning of the nodes in their order. */
function Visited({ parts, count }: { parts: Drawn; count: number }) {
  return (
    <g class="visited">
      <path class="edges" d={parts.edges.slice(0, count).join("")} />
      <path class="dots" d={parts.dots.slice(0, count).join("")} />
      <path class="pruned" d={parts.pruned.slice(0, count).join("")} />
    </g>
  );
}

function PathLine({ tree, path, at }: { tree: Tree; path: readonly number[]; at: Place }) {
  const nodes = path.map((index) => tree.nodes[index]!);
  const last = nodes.at(-1);
  if (last === undefined) return null;
  const [x, y] = spot(last, at);
  return (
    <g class="path">
      <path class="edges" d={nodes.map((node) => edgeTo(tree.nodes, node, at)).join("")} />
      <path class="dots" d={nodes.map((node) => (node.kind === "pruned" ? "" : dot(...spot(node, at)))).join("")} />
      <circle class={last.kind === "pruned" ? "here pruned" : "here"} cx={x} cy={y} r="7" />
    </g>
  );
}

/** The queen nearest to a point. Down a level counts more than across: levels are far apart, queens are not. */
function nearest(nodes: readonly TreeNode[], at: Place, x: number, y: number): number {
  let found = 0;
  let least = Infinity;
  nodes.forEach((node, index) => {
    if (node.tooth !== null) return;
    const distance = Math.hypot(at.x(node.x) - x, 2 * (at.y(node.depth) - y));
    if (distance < least) [found, least] = [index, distance];
  });
  return found;
}

function Legend({ kinds, children }: { kinds: readonly (keyof ReturnType<typeof watchWords>["tree"]["kinds"])[]; children?: ComponentChildren }) {
  const said = watchWords().tree.kinds;
  return (
    <figcaption class="legend">
      {kinds.map((kind) => <span class={`key ${kind}`}><i aria-hidden="true" />{said[kind]}</span>)}
      {children}
    </figcaption>
  );
}

const SIBLINGS: readonly Sibling[] = ["path", "current", "done", "pruned", "todo"];

function PathView({ playback, search, position, n }: TreeProps) {
  const { ref, room } = useRoom();
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);
  const skipped = Math.max(0, position.queens.length - MOST_LEVELS);
  const shown = levelsOf(n, search.asked.strategy, position, skipped);
  const at = room && placed(room, Math.max(Math.min(n, MOST_LEVELS), shown.length), WIDEST_SIBLING * n);
  // Keys may come faster than pictures: where the search stands counts, not what is drawn.
  const now = () => search.tape.at(playback.player.step) ?? position;
  const climb = (depth: number) => {
    const { queens, step: from } = now();
    const path = queens.slice(0, depth);
    abort.current.abort();
    abort.current = new AbortController();
    const { signal } = abort.current;
    playback.player.pause();
    if (depth === 0) return playback.player.go(0);
    placingStep(path, from, (start) => search.tape.chunk(start, signal)).then(
      (step) => step !== null && !signal.aborted && playback.player.go(step),
      (error: unknown) => search.fail(error),
    );
  };
  const press = (event: MouseEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const depth = at === null ? 0 : Math.round((event.clientY - box.top - EDGE) / (at.y(1) - EDGE)) + skipped;
    climb(Math.max(0, Math.min(position.queens.length, depth)));
  };
  const type = (event: KeyboardEvent) => {
    if (!moves(event)) return;
    const { queens, current } = now();
    if (event.key === "ArrowUp") climb(Math.max(0, queens.length - (current?.event === "place" ? 1 : 0)));
    else playback.player.go(playback.player.step + (event.key === "ArrowLeft" ? -1 : 1));
  };
  return (
    <figure class="tree">
      <div class="tree-room" ref={ref}>
        {at && room && (
          <TreePicture room={room} label={watchWords().tree.path} press={press} type={type}>
            <Levels levels={shown} at={at} n={n} />
          </TreePicture>
        )}
      </div>
      <Legend kinds={SIBLINGS} />
    </figure>
  );
}

/** Each level below the queen above it; one path for each kind of node. */
function Levels({ levels, at, n }: { levels: readonly Level[]; at: Place; n: number }) {
  const dots: Record<Sibling, string> = { path: "", current: "", done: "", pruned: "", todo: "" };
  let fans = "", line = "";
  let above = at.x(0.5);
  levels.forEach(({ kinds }, depth) => {
    const y = at.y(depth + 1);
    let next = above;
    kinds.forEach((kind, index) => {
      const x = at.x((index + 0.5) / n);
      dots[kind] += dot(x, y);
      const isOn = kind === "path" || kind === "current";
      if (isOn) next = x;
      if (isOn) line += edge(above, at.y(depth), x, y);
      else if (kind !== "pruned") fans += edge(above, at.y(depth), x, y);
    });
    above = next;
  });
  return (
    <>
      <g class="visited"><path class="edges" d={fans} /></g>
      <g class="path"><path class="edges" d={line} /><path class="dots" d={dot(at.x(0.5), at.y(0)) + dots.path} /></g>
      {SIBLINGS.slice(1).map((kind) => <path class={`sibling ${kind}`} d={dots[kind]} />)}
    </>
  );
}
