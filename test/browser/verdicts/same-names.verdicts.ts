import { judge } from "./judge.ts";
import { cases } from "./same-names.cases.ts";

judge("Verdicts: which of several with the same name", cases);
