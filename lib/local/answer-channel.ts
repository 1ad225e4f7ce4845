import { channel } from "node:diagnostics_channel";
import type { SentAnswer } from "./gateway-answer.ts";

/** An answer of the API, with the request that got it. */
export interface GatewayAnswer extends SentAnswer {
  method: string;
  path: string;
}

/** Where a region in this process tells of each answer of its API, a `GatewayAnswer`, before the client has it. */
export const answered = channel("scenario-api:answered");
