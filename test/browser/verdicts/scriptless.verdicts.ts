import { judge } from "./judge.ts";
import { cases } from "./scriptless.cases.ts";

judge("Verdicts: frames without scripts", cases);
