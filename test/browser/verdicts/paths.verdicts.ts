import { judge } from "./judge.ts";
import { cases } from "./paths.cases.ts";

judge("Verdicts: where a step leads", cases);
