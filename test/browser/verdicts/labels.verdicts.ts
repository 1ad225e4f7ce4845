import { judge } from "./judge.ts";
import { cases } from "./labels.cases.ts";

judge("Verdicts: labels and their fields", cases);
