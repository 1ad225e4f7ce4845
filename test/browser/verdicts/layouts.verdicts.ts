import { judge } from "./judge.ts";
import { cases } from "./layouts.cases.ts";

judge("Verdicts: each use of an element in each layout", cases);
