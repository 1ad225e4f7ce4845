import { cases } from "./disabled.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: what is disabled", cases);
