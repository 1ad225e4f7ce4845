import { judge } from "./judge.ts";
import { cases } from "./names.cases.ts";

judge("Verdicts: accessible names", cases);
