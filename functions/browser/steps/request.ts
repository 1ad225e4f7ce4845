import type { APIResponse } from "playwright-core";
import type { StepOf } from "../../core/scenario/step.ts";
import { isTimeout, plainMessage } from "../playwright-errors.ts";
import type { Stage } from "../stage.ts";
import { StepFailed } from "../step-failed.ts";
import { captureFrom } from "./capture-response.ts";
import { checkResponse } from "./check-response.ts";

type RequestStep = StepOf<"request">;

/** Redirects that are followed, each only to http or https. */
const mostRedirects = 10;

/**
 * Calls an address with the cookies of the test's pages, the way that the pages' own requests go, and checks the
 * answer, of which it takes variables then. Without an expected status, one of 400 and above fails.
 */
export async function request(stage: Stage, step: RequestStep): Promise<void> {
  let call = { method: step.method as string, url: step.url, withBody: true };
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await send(stage, step, call);
    try {
      const next = step.expect?.status === response.status() ? null : redirectOf(response, call);
      if (!next) return captureFrom(stage, step, response, await checkResponse(stage, step, response));
      call = next;
    } finally {
      await response.dispose().catch(() => {});
    }
  }
  throw new StepFailed(`The address ${step.url} redirected more than ${mostRedirects} times.`);
}

interface Call {
  method: string;
  url: string;
  withBody: boolean;
}

async function send(stage: Stage, step: RequestStep, call: Call): Promise<APIResponse> {
  const { clock, context } = stage;
  if (!/^https?:\/\//i.test(call.url)) {
    throw new StepFailed(`The address ${call.url} does not begin with http:// or https://.`);
  }
  clock.pending = `${call.method} ${call.url} was not answered within ${clock.limit}.`;
  try {
    return await context.request.fetch(call.url, {
      method: call.method,
      headers: headersOf(step, call),
      ...(call.withBody && step.body !== undefined && { data: Buffer.from(step.body) }),
      ...(call.withBody && step.json !== undefined && { data: Buffer.from(JSON.stringify(step.json)) }),
      maxRedirects: 0,
      timeout: clock.remainingMs,
      signal: clock.signal,
    });
  } catch (error) {
    throw new StepFailed(failureOf(error, stage, call), { cause: error });
  }
}

function failureOf(error: unknown, { clock, refusals }: Stage, { method, url }: Call): string {
  const host = URL.parse(url)?.hostname;
  const refusal = refusals().findLast((line) => host && line.includes(host));
  if (isTimeout(error)) return `${method} ${url} was not answered within ${clock.limit}.`;
  return `${method} ${url} could not be sent: ${refusal ?? plainMessage(error)}.`;
}

function headersOf({ headers = {}, body, json, url }: RequestStep, call: Call): Record<string, string> {
  // Compressed answers can be a thousand times as large once they are unpacked.
  const sent = new Map([["accept-encoding", "identity"]]);
  if (json !== undefined && call.withBody) sent.set("content-type", "application/json");
  if (body !== undefined && call.withBody) sent.set("content-type", "text/plain; charset=utf-8");
  for (const [name, value] of Object.entries(headers)) sent.set(name.toLowerCase(), value);
  if (URL.parse(url)?.origin !== URL.parse(call.url)?.origin) {
    // What was meant for one host is not told to another.
    for (const name of ["authorization", "cookie"]) sent.delete(name);
  }
  return Object.fromEntries(sent);
}

/** Where a redirect leads and how it is followed (RFC 9110, section 15.4), or `null` if the response is none. */
function redirectOf(response: APIResponse, call: Call): Call | null {
  const location = response.headers()["location"];
  if (![301, 302, 303, 307, 308].includes(response.status()) || !location) return null;
  const url = URL.parse(location, call.url)?.href;
  if (!url || !/^https?:/.test(url)) {
    throw new StepFailed(`${call.method} ${call.url} redirected to ${location}, which is not http or https.`);
  }
  const keeps = response.status() >= 307 || ["GET", "HEAD"].includes(call.method);
  return keeps ? { ...call, url } : { method: "GET", url, withBody: false };
}
