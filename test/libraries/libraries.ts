import { editors } from "./editors.ts";
import type { Library } from "./library.ts";
import { olderLibraries } from "./older-libraries.ts";
import { plainLibraries } from "./plain-libraries.ts";
import { reactLibraries } from "./react-libraries.ts";
import { scrollers } from "./scrollers.ts";
import { vueLibraries } from "./vue-libraries.ts";
import { webComponents } from "./web-components.ts";

/** All libraries with which the runner is tested. */
export const libraries: readonly Library[] = [
  ...webComponents,
  ...reactLibraries,
  ...vueLibraries,
  ...plainLibraries,
  ...olderLibraries,
  ...editors,
  ...scrollers,
];
