import type { Choice, Obstacle } from "./choose.ts";

/**
 * Makes one function for the page out of two: the second gets what the first returns and an argument of its own. One call
 * takes the place of two, and the page keeps nothing in between. Both refer to nothing outside themselves.
 */
export function chain<A, B, C, R>(
  first: (input: A) => B,
  second: (found: B, input: C) => R,
): (inputs: readonly [A, C]) => R {
  // The page gets its text, so it cannot be a closure.
  return new Function("inputs", `return (${second})((${first})(inputs[0]), inputs[1])`) as never;
}

/** Makes a function for the page that passes an obstacle on and has `make` do the rest. */
export function unlessObstacle<C, R>(
  make: (choice: Choice, input: C) => R,
): (choice: Choice | Obstacle, input: C) => R | Obstacle {
  return new Function(
    "choice",
    "input",
    `return "kind" in choice ? choice : (${make})(choice, input)`,
  ) as never;
}
