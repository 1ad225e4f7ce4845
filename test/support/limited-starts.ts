import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { stateMachines } from "../../functions/shared/clients.ts";

/** A token bucket, with which Step Functions limits an account's starts in a region. */
export interface StartLimit {
  /** How many starts are granted at once after a pause. */
  bucket: number;
  perSecond: number;
}

/** A fake Step Functions that starts nothing: it only grants or refuses starts, and records them. */
export interface LimitedStarts {
  url: string;
  /** Sets another limit, with a full bucket. */
  limit(limit: StartLimit): void;
  /** Calls the listener for each requested start, once it is granted or refused. */
  onAsked(listener: () => void): void;
  /** The names of the executions that were started, in order. */
  names(): string[];
  /** How many starts were requested, granted or not. */
  asked(): number;
  stop(): Promise<void>;
}

const startInput = z.object({ name: z.string(), input: z.string() });

/** Grants exactly as many starts as the limit allows, and refuses the others as AWS does. */
export async function serveLimitedStarts(atFirst: StartLimit): Promise<LimitedStarts> {
  const started = new Map<string, string>();
  let asked = 0;
  let told: () => void = () => undefined;
  let limit = atFirst;
  let tokens = limit.bucket;
  let filledAt = performance.now();
  const isGranted = () => {
    const now = performance.now();
    tokens = Math.min(limit.bucket, tokens + ((now - filledAt) / 1000) * limit.perSecond);
    filledAt = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
  const answer = ({ name, input }: z.infer<typeof startInput>) => {
    asked += 1;
    if (!isGranted()) return refusal("ThrottlingException", "Rate exceeded");
    if ((started.get(name) ?? input) !== input) return refusal("ExecutionAlreadyExists", name);
    started.set(name, input);
    return { status: 200, body: { executionArn: `arn:${name}`, startDate: Date.now() / 1000 } };
  };
  const server = createServer(async (request, response) => {
    const { status, body } = answer(startInput.parse(JSON.parse(await text(request))));
    told();
    response.writeHead(status, { "content-type": "application/x-amz-json-1.0" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    limit: (next) => {
      limit = next;
      tokens = next.bucket;
    },
    onAsked: (listener) => {
      told = listener;
    },
    names: () => [...started.keys()],
    asked: () => asked,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A method that the SDK's clients have on Node.js, but do not declare. */
interface HttpClientConfiguration {
  updateHttpClientConfig(name: string, value: unknown): void;
}

/** Makes the functions start their workflows there, without time limits, as replies can be late on a busy machine. */
export async function useLimitedStarts(limit: StartLimit): Promise<LimitedStarts> {
  const starts = await serveLimitedStarts(limit);
  process.env["AWS_ENDPOINT_URL_SFN"] = starts.url;
  const handler = stateMachines().config.requestHandler as object as HttpClientConfiguration;
  for (const name of ["connectionTimeout", "requestTimeout"]) handler.updateHttpClientConfig(name, 0);
  return starts;
}

function refusal(type: string, message: string) {
  return { status: 400, body: { __type: `com.amazonaws.swf.service.v2.model#${type}`, message } };
}
