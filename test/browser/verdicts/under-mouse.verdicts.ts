import { judge } from "./judge.ts";
import { cases } from "./under-mouse.cases.ts";

judge("Verdicts: what shows only under the mouse", cases);
