import { judge } from "./judge.ts";
import { cases } from "./reach.cases.ts";

judge("Verdicts: what can be reached", cases);
