import { cases } from "./covered.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: what is covered, cut off or inert", cases);
