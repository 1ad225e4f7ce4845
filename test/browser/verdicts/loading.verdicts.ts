import { judge } from "./judge.ts";
import { cases } from "./loading.cases.ts";

judge("Verdicts: pages that load their scripts last", cases);
