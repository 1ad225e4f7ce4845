import type { Hit } from "./choice.ts";
import { type Dom, domTools } from "./dom.ts";
import { imageMapTools } from "./image-maps.ts";
import { type Labels, labelTools } from "./labels.ts";
import { type Naming, namingTools } from "./naming.ts";
import { placeTools } from "./places.ts";
import { type Reach, reachTools } from "./reach.ts";
import { type Scrolling, scrollingTools } from "./scrolling.ts";
import { type Sight, sightTools } from "./sight.ts";
import { type State, stateTools } from "./state.ts";

/** What programs share in a page, created once for each document. */
export interface Kit {
  dom: Dom;
  sight: Sight;
  state: State;
  labels: Labels;
  reach: Reach;
  scrolling: Scrolling;
  naming: Naming;
  /** Ends each watch over the pointer, by its name. */
  watches: Map<string, () => Hit>;
}

/** A function that runs in a page. What it takes and returns is JSON, except for elements passed to it. */
export interface Program<Inputs extends readonly unknown[], R> {
  /** The source of the function. It refers to nothing outside itself. */
  readonly source: string;
  /** Whether it runs with a user activation, without which a page may open no dialog. */
  readonly isClick?: boolean;
  /** For the type checker only. */
  readonly signature?: (...inputs: Inputs) => R;
}

// A symbol, since elements of a page are global variables by their ids.
const makeKit = `globalThis[Symbol.for("scenario kit")] ??= (() => {
  const dom = (${domTools})();
  const sight = (${sightTools})(dom, (${imageMapTools})(dom));
  const labels = (${labelTools})(dom);
  const reach = (${reachTools})(dom, labels, (${placeTools})(dom, sight));
  const scrolling = (${scrollingTools})(dom, sight);
  const [state, naming] = [(${stateTools})(dom), (${namingTools})(dom)];
  return { dom, sight, state, labels, reach, scrolling, naming, watches: new Map() };
})()`;

/**
 * Makes a program from a function that refers to nothing outside itself.
 * @param run gets the kit and then the inputs; a string if its source is put together from several functions.
 */
export function program<Inputs extends readonly unknown[], R>(
  run: ((kit: Kit, ...inputs: Inputs) => R) | string,
): Program<Inputs, R> {
  return { source: `function (...inputs) { return (${run})(${makeKit}, ...inputs); }` };
}
