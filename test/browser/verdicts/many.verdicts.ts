import { judge } from "./judge.ts";
import { cases } from "./many.cases.ts";

judge("Verdicts: many elements of a name", cases);
