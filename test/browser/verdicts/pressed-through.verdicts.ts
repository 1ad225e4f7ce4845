import { judge } from "./judge.ts";
import { cases } from "./pressed-through.cases.ts";

judge("Verdicts: what is pressed through what lies over it", cases);
