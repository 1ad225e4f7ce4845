import type { Point } from "../../in-page/choice.ts";

/** CSS pixels from the start: what is held is let go of the ground bit by bit, as libraries wait for some of it. */
const firstMoves = [3, 8, 15];
const restOfMoves = 10;

/** The first moves of a drag: enough for it to begin, and at most half of the way. */
export function firstPoints(from: Point, to: Point): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return firstMoves.filter((move) => move <= length / 2).map((move) => between(from, to, move / length));
}

/** The moves up to the end, where the pointer turns once: some pages mind only what moves above them. */
export function lastPoints(from: Point, to: Point): Point[] {
  const moves = Array.from({ length: restOfMoves }, (_, index) =>
    between(from, to, (index + 1) / restOfMoves),
  );
  return [...moves, { x: to.x + 1, y: to.y }, to];
}

function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}
