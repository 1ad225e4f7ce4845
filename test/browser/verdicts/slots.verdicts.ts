import { judge } from "./judge.ts";
import { cases } from "./slots.cases.ts";

judge("Verdicts: slots and shadow roots", cases);
