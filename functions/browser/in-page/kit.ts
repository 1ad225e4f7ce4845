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

/** What programs share in a page, made once for each document. */
export interface Kit {
  dom: Dom;
  sight: Sight;
  state: State;
  labels: Labels;
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
  /** Whether it runs as an answer to a person's click, without which a page may open no dialog. */
  readonly isClick?: boolean;
  /** For the types alone. */
  readonly signature?: (...inputs: Inputs) => R;
}

// A symbol, since a page's elements are global variables by their ids.
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
 * Makes a program of a function that refers to nothing outside itself.
 * @param run gets the kit and then the inputs; its text, if it is put together from others.
 */
export function program<Inputs extends readonly unknown[], R>(
  run: ((kit: Kit, ...inputs: Inputs) => R) | string,
): Program<Inputs, R> {
  return { source: `function (...inputs) { return (${run})(${makeKit}, ...inputs); }` };
}
