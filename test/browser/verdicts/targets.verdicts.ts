import { judge } from "./judge.ts";
import { cases } from "./targets.cases.ts";

judge("Verdicts: frames and pop-ups", cases);
