import { judge } from "./judge.ts";
import { cases } from "./parts.cases.ts";

judge("Verdicts: the parts of what is read", cases);
