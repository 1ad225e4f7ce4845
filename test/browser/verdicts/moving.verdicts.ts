import { judge } from "./judge.ts";
import { cases } from "./moving.cases.ts";

judge("Verdicts: what moves, comes and goes", cases);
