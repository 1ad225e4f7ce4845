import { cases } from "./fields-covered.cases.ts";
import { judge } from "./judge.ts";

judge("Verdicts: fields that are covered", cases);
