import { judge } from "./judge.ts";
import { cases } from "./presses.cases.ts";

judge("Verdicts: what a press does", cases);
