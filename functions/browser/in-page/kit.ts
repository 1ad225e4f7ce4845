import type { Hit } from "./aim.ts";
import { type Dom, domTools } from "./dom.ts";
import { type Naming, namingTools } from "./naming.ts";
import { type Reach, reachTools } from "./reach.ts";
import { type Scrolling, scrollingTools } from "./scrolling.ts";
import { type Sight, sightTools } from "./sight.ts";

/** What programs share in a page, made once for each document. */
export interface Kit {
  dom: Dom;
  sight: Sight;
  reach: Reach;
  scrolling: Scrolling;
  naming: Naming;
  /** What ends each watch over the pointer, by its name. */
  watches: Map<string, () => Hit>;
}

/** A function that runs in a page. Values that it takes and returns are JSON, but for elements that are handed to it. */
export interface Program<Inputs extends readonly unknown[], R> {
  /** Its text. It refers to nothing outside itself. */
  readonly source: string;
  /** For the types alone. */
  readonly signature?: (...inputs: Inputs) => R;
}

// A symbol, since a page's elements are global variables by their ids.
const makeKit = `globalThis[Symbol.for("scenario kit")] ??= (() => {
  const dom = (${domTools})();
  const sight = (${sightTools})(dom);
  const reach = (${reachTools})(dom, sight);
  const scrolling = (${scrollingTools})(dom, sight);
  return { dom, sight, reach, scrolling, naming: (${namingTools})(dom), watches: new Map() };
})()`;

/**
 * Makes a program of a function that refers to nothing outside itself.
 * @param run gets the kit and then the inputs; its text, if it is put together from others.
 */
export function program<Inputs extends readonly unknown[], R>(
  run: ((kit: Kit, ...inputs: Inputs) => R) | string,
): Program<Inputs, R> {
  return { source: `function (...inputs) { return (${run})(${makeKit}, ...inputs); }` };
}
