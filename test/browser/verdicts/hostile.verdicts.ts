import { cases } from "./hostile.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: pages that get in a script's way", cases);
