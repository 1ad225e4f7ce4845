import { judge } from "./judge.ts";
import { cases } from "./visible.cases.ts";

judge("Verdicts: what can be seen", cases);
