import { cases } from "./choices.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: lists and boxes", cases);
