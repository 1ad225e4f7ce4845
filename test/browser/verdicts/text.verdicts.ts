import { judge } from "./judge.ts";
import { cases } from "./text.cases.ts";

judge("Verdicts: what is read and checked", cases);
