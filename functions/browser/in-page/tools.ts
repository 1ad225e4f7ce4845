import type { Controls } from "./controls.ts";
import type { Dialogs } from "./dialogs.ts";
import type { Dom } from "./dom.ts";
import type { Fields } from "./field.ts";
import type { Headings } from "./headings.ts";
import type { Labels } from "./labels.ts";
import type { Naming } from "./naming.ts";
import type { Preference } from "./preference.ts";
import type { Reach } from "./reach.ts";
import type { Scrolling } from "./scrolling.ts";
import type { Sight } from "./sight.ts";
import type { SoleContent } from "./sole-content.ts";
import type { Stacking } from "./stacking.ts";
import type { State } from "./state.ts";
import type { UnderMouse } from "./under-mouse.ts";

/** What tells in a page where its elements are and what becomes of them. */
export interface Tools {
  dom: Dom;
  sight: Sight;
  state: State;
  fields: Fields;
  labels: Labels;
  stacking: Stacking;
  reach: Reach;
  scrolling: Scrolling;
  naming: Naming;
  headings: Headings;
  preference: Preference;
  controls: Controls;
  dialogs: Dialogs;
  soleContent: SoleContent;
  underMouse: UnderMouse;
  /** Fields into which the test has typed. */
  typedInto: ReadonlySet<Element>;
  /** What a step looked at last: what it uses, or what came closest to that. */
  lookedAt: { element: Element | null };
}
