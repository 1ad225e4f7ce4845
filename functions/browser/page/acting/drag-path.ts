import type { Point } from "../../in-page/choice.ts";

/** Distances of the first moves from the start, in CSS pixels: libraries wait for a minimum distance. */
const firstMoves = [3, 8, 15];
const restOfMoves = 10;

/** The first moves of a drag: enough to start it, at most half of the way. */
export function firstPoints(from: Point, to: Point): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return firstMoves.filter((move) => move <= length / 2).map((move) => between(from, to, move / length));
}

/** The moves to the end, with a small move above the target: some pages react only to moves above it. */
export function lastPoints(from: Point, to: Point): Point[] {
  const moves = Array.from({ length: restOfMoves }, (_, index) =>
    between(from, to, (index + 1) / restOfMoves),
  );
  return [...moves, { x: to.x + 1, y: to.y }, to];
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
