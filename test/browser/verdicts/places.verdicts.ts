import { judge } from "./judge.ts";
import { cases } from "./places.cases.ts";

judge("Verdicts: where the pointer goes", cases);
