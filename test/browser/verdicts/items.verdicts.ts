import { cases } from "./items.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: items that hold others", cases);
