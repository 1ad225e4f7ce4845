import { cases } from "./habits.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: what pages do every day", cases);
