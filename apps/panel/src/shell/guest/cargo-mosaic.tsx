import classes from "./guest-layout.module.css";

/** x, y, width, height in cells, and how light the block is. */
const BLOCKS: readonly (readonly [number, number, number, number, number])[] = [
  [0, 0, 2, 3, 1],
  [2, 0, 3, 1, 2],
  [5, 0, 3, 2, 0],
  [2, 1, 1, 2, 0],
  [3, 1, 2, 2, 3],
  [5, 2, 1, 1, 1],
  [6, 2, 2, 1, 2],
  [0, 3, 3, 1, 0],
  [3, 3, 1, 2, 1],
  [4, 3, 3, 2, 4],
  [7, 3, 1, 3, 1],
  [0, 4, 1, 3, 2],
  [1, 4, 2, 2, 1],
  [3, 5, 2, 1, 0],
  [5, 5, 2, 2, 2],
  [1, 6, 4, 1, 3],
  [7, 6, 1, 1, 0],
  [0, 7, 3, 2, 0],
  [3, 7, 1, 2, 2],
  [4, 7, 3, 1, 1],
  [7, 7, 1, 2, 3],
  [4, 8, 3, 1, 0],
];

const CELL = 60;
const GAP = 5;

/** A hold seen from above: every block has its place. */
export function CargoMosaic() {
  return (
    <svg
      className={classes.mosaic}
      viewBox={`0 0 ${String(8 * CELL)} ${String(9 * CELL)}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      {BLOCKS.map(([x, y, width, height, tone]) => (
        <rect
          key={`${String(x)}-${String(y)}`}
          x={x * CELL + GAP / 2}
          y={y * CELL + GAP / 2}
          width={width * CELL - GAP}
          height={height * CELL - GAP}
          rx={6}
          data-tone={tone}
        />
      ))}
    </svg>
  );
}
