import { judge } from "./judge.ts";
import { cases } from "./name-hints.cases.ts";

judge("Verdicts: what messages say of names", cases);
