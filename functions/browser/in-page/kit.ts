import { editDistance } from "../../core/edit-distance.ts";
import { withoutUnseen } from "../../core/unseen.ts";
import { type Animations, animationTools } from "./animations.ts";
import { backfaceTools } from "./backfaces.ts";
import { besideTools } from "./beside.ts";
import type { Choice, ChooseArguments, Hit, Obstacle } from "./choice.ts";
import { candidateTools } from "./choosing/candidates.ts";
import { choose } from "./choosing/choose.ts";
import { inFrontTools } from "./choosing/in-front.ts";
import { insteadTools } from "./choosing/instead.ts";
import { obstacleTools } from "./choosing/obstacles.ts";
import { precedenceTools } from "./choosing/precedence.ts";
import { purposeOf } from "./choosing/purpose.ts";
import { targetTools } from "./choosing/targets.ts";
import { controlTools } from "./controls.ts";
import { coverTools } from "./covers.ts";
import { dialogTools } from "./dialogs.ts";
import { domTools } from "./dom.ts";
import { type Editors, editorTools } from "./editors.ts";
import { fieldTools } from "./field.ts";
import { headingTools } from "./headings.ts";
import { imageMapTools } from "./image-maps.ts";
import { labelTools } from "./labels.ts";
import { letterCase } from "./letter-case.ts";
import { type LocateArguments, locate } from "./locate.ts";
import { namingTools } from "./naming.ts";
import { pause } from "./pause.ts";
import { placeTools } from "./places.ts";
import { preferenceTools } from "./preference.ts";
import { type Presses, pressTools } from "./presses.ts";
import { reachTools } from "./reach.ts";
import { type ScriptFading, scriptFadingTools } from "./script-fading.ts";
import { scrollingTools } from "./scrolling.ts";
import { sightTools } from "./sight.ts";
import { soleContentTools } from "./sole-content.ts";
import { stackingTools } from "./stacking.ts";
import { stateTools } from "./state.ts";
import type { Tools } from "./tools.ts";
import { topmostTools } from "./topmost.ts";
import { underMouseTools } from "./under-mouse.ts";

/** What programs share in a page, created once for each document. */
export interface Kit extends Tools {
  animations: Animations;
  scriptFading: ScriptFading;
  editors: Editors;
  presses: Presses;
  editDistance: typeof editDistance;
  withoutUnseen: typeof withoutUnseen;
  /** A text as a person reads it: without what cannot be seen, all white space as one space. */
  inLine(text: string): string;
  /** Settles in a task of its own after that many milliseconds, where timers never end, too. */
  pause(ms: number): Promise<void>;
  locate(located: LocateArguments, accessible: Element[]): Element[][];
  choose(found: Element[][], needs: ChooseArguments): Choice | Obstacle;
  /** Fields of text that steps have filled in. */
  typedInto: Set<Element>;
  /** Whether the mouse has been moved in the document. */
  hasMouse: boolean;
  /** Ends each watch over the pointer, by its name. */
  watches: Map<string, () => Hit>;
}

/** A function that runs in a page. What it takes and returns is JSON, except for elements passed to it. */
export interface Program<Inputs extends readonly unknown[], R> {
  /** The source of the function. It refers to nothing outside itself but the kit. */
  readonly source: string;
  /** Whether it runs with a user activation, without which a page may open no dialog. */
  readonly isClick?: boolean;
  /** For the type checker only. */
  readonly signature?: (...inputs: Inputs) => R;
}

// A symbol, since elements of a page are global variables by their ids.
const kit = `globalThis[Symbol.for("scenario kit")]`;

/** The source of a function that makes the kit of a document, which has to run before the document's first program. */
export const makeKit = `function () { ${kit} ??= (() => {
  const [dom, withoutUnseen] = [(${domTools})(), ${withoutUnseen}];
  const inLine = (text) => withoutUnseen(text).replace(/\\s+/g, " ").trim();
  const sight = (${sightTools})(dom, (${imageMapTools})(dom), (${backfaceTools})(dom));
  const [fields, labels] = [(${fieldTools})(dom, sight), (${labelTools})(dom)];
  const places = (${placeTools})(dom, sight);
  const stacking = (${stackingTools})(dom, places);
  const [controls, topmost] = [(${controlTools})(), (${topmostTools})(dom)];
  const covers = (${coverTools})(dom, places, stacking, topmost, controls);
  const reach = (${reachTools})(dom, labels, places, topmost, covers, controls);
  const scrolling = (${scrollingTools})(dom, sight, (${besideTools})(dom, sight, controls));
  const [state, naming, letters] = [(${stateTools})(dom), (${namingTools})(dom, inLine), (${letterCase})()];
  const [headings, typedInto] = [(${headingTools})(dom, controls, inLine), new Set()];
  const lookedAt = { element: null };
  const preference = (${preferenceTools})(dom, headings, controls, inLine);
  const [dialogs, soleContent] = [(${dialogTools})(dom, sight, reach), (${soleContentTools})(dom, state, controls)];
  const underMouse = (${underMouseTools})(dom, sight, controls);
  const found = { dom, sight, state, fields, labels, stacking, reach, scrolling, naming };
  const tools = { ...found, headings, preference, controls, dialogs, soleContent, underMouse, typedInto, lookedAt };
  const [purposeOf, targetTools, insteadTools] = [(${purposeOf}), (${targetTools}), (${insteadTools})];
  const [obstacleTools, candidateTools] = [(${obstacleTools}), (${candidateTools})];
  const [precedenceTools, inFrontTools] = [(${precedenceTools}), (${inFrontTools})];
  const chosenBy = { purposeOf, targetTools, insteadTools, obstacleTools };
  const choosing = { ...chosenBy, candidateTools, precedenceTools, inFrontTools };
  const scriptFading = (${scriptFadingTools})(dom, ${pause});
  return {
    ...tools,
    animations: (${animationTools})(dom, scriptFading, ${pause}),
    scriptFading,
    editors: (${editorTools})(dom, sight, reach),
    presses: (${pressTools})(dom),
    pause: (${pause}),
    editDistance: (${editDistance}),
    withoutUnseen,
    inLine,
    locate: (located, accessible) => (${locate})({ dom, typedInto, letters, inLine }, located, accessible),
    choose: (found, needs) => (${choose})(tools, choosing, found, needs),
    hasMouse: false,
    watches: new Map(),
  };
})(); }`;

/**
 * Makes a program from a function that refers to nothing outside itself.
 * @param run gets the kit and then the inputs; a string if its source is put together from several functions.
 */
export function program<Inputs extends readonly unknown[], R>(
  run: ((kit: Kit, ...inputs: Inputs) => R) | string,
): Program<Inputs, R> {
  return { source: `function (...inputs) { return (${run})(${kit}, ...inputs); }` };
}
