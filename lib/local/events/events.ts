import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import * as z from "zod";
import { eventBusName } from "../../config.ts";
import { account } from "../account.ts";
import { AwsJsonError, type AwsJsonService } from "../http/aws-json.ts";
import { parseInput } from "../http/parse-input.ts";

const entry = z.object({
  Source: z.string().min(1).max(256),
  DetailType: z.string().min(1).max(128),
  Detail: z.string(),
  EventBusName: z.string().default(eventBusName),
  Resources: z.array(z.string()).default([]),
});
type Entry = z.infer<typeof entry>;

// https://docs.aws.amazon.com/eventbridge/latest/APIReference/API_PutEvents.html
const toPut = z.object({ Entries: z.array(entry).min(1).max(10) });

interface EventsOptions {
  /** Each event is appended as one line, as EventBridge would deliver it. */
  file: string;
  awsRegion: string;
  now: () => Date;
}

/** The region's event bus. It has no rules for other consumers: events are written to a file instead. */
export class EmbeddedEvents implements AwsJsonService {
  readonly targetPrefix = "AWSEvents";
  readonly signingName = "events";
  readonly #options: EventsOptions;

  constructor(options: EventsOptions) {
    this.#options = options;
  }

  async call(operation: string, input: unknown): Promise<{ body: unknown }> {
    if (operation !== "PutEvents") {
      throw new AwsJsonError("UnknownOperationException", `There is no operation ${operation} here.`);
    }
    const results = parseInput(toPut, input).Entries.map((sent) => this.#put(sent));
    const failed = results.filter((result) => "ErrorCode" in result).length;
    return { body: { FailedEntryCount: failed, Entries: results } };
  }

  #put(sent: Entry): { EventId: string } | { ErrorCode: string; ErrorMessage: string } {
    const { file, awsRegion, now } = this.#options;
    if (sent.EventBusName !== eventBusName) {
      return { ErrorCode: "NotFound", ErrorMessage: `There is no event bus ${sent.EventBusName} here.` };
    }
    const detail = objectIn(sent.Detail);
    if (!detail) return { ErrorCode: "MalformedDetail", ErrorMessage: "Detail is malformed." };
    const id = randomUUID();
    const event = {
      version: "0",
      id,
      "detail-type": sent.DetailType,
      source: sent.Source,
      account,
      time: now()
        .toISOString()
        .replace(/\.\d+Z$/, "Z"),
      region: awsRegion,
      resources: sent.Resources,
      detail,
    };
    appendFileSync(file, `${JSON.stringify(event)}\n`, { mode: 0o600 });
    return { EventId: id };
  }
}

function objectIn(text: string): object | null {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}
