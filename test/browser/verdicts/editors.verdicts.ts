import { cases } from "./editors.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: editors that draw their text themselves", cases);
