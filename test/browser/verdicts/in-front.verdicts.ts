import { cases } from "./in-front.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: which of several lies in front", cases);
