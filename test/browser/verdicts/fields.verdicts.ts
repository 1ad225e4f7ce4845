import { cases } from "./fields.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: what a field holds", cases);
