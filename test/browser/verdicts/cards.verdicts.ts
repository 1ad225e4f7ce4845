import { cases } from "./cards.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: parts of a card", cases);
