import { judge } from "./judge.ts";
import { cases } from "./typed-names.cases.ts";

judge("Verdicts: names and texts of fields that are filled in", cases);
