import { channel } from "node:diagnostics_channel";
import type { SentAnswer } from "./gateway-answer.ts";

/** An answer of the API, with the request that got it. */
export interface GatewayAnswer extends SentAnswer {
  method: string;
  path: string;
}

/** Where a region in this process publishes each answer of its API, as a `GatewayAnswer`, before the client has it. */
export const answered = channel("scenario-api:answered");
