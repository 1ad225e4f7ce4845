import type { IncomingMessage } from "node:http";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { StepOf } from "../../core/scenario/step.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { userAgentOf } from "../chromium/user-agent.ts";
import { isClosed, plainMessage, withoutTls } from "../page/playwright-errors.ts";
import { cookieHeader, keepCookies } from "../sandbox/context-cookies.ts";
import { BodyTooLarge, HttpAnswer } from "../sandbox/http-answer.ts";
import { sendThrough } from "../sandbox/proxied-request.ts";
import { captureFrom } from "./capture-response.ts";
import { checkResponse } from "./check-response.ts";

type RequestStep = StepOf<"request">;

/** How many redirects are followed, to http and https only. */
const mostRedirects = 10;

/** Largest body of an answer, in bytes, when decompressed. */
const largestBody = 5 * 1024 * 1024;

/**
 * Sends a request with the cookies of the test's pages, through the same proxy as theirs, checks the answer, and
 * captures variables from it. Without an expected status, one of 400 and above fails.
 */
export async function request(scope: StepScope, step: RequestStep): Promise<void> {
  const answer = await answerTo(scope, step);
  captureFrom(scope, step, answer, checkResponse(scope, step, answer));
}

/** The answer after all redirects. @throws StepFailed if it does not come in time or is too large. */
async function answerTo(scope: StepScope, step: RequestStep): Promise<HttpAnswer> {
  const { clock } = scope;
  // `AbortSignal.any` holds a signal of `AbortSignal.timeout` weakly: once that is garbage, it may never abort.
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), clock.remainingMs);
  try {
    return await lastAnswerTo(scope, step, AbortSignal.any([clock.signal, over.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** @param signal aborts when the time is over. */
async function lastAnswerTo(scope: StepScope, step: RequestStep, signal: AbortSignal): Promise<HttpAnswer> {
  const { clock } = scope;
  let call: Call = { method: step.method, url: step.url, withBody: true };
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    clock.pending = `${call.method} ${call.url} was not answered within ${clock.limit}.`;
    const message = await told(scope, call, signal, "be sent", send(scope, step, call, signal));
    const next = step.expect?.status === message.statusCode ? null : redirectOf(message, call);
    if (!next) {
      return told(scope, call, signal, "be read", HttpAnswer.read(call.url, message, largestBody));
    }
    message.destroy();
    call = next;
  }
  throw new StepFailed(`The address ${step.url} redirected more than ${mostRedirects} times.`);
}

interface Call {
  method: string;
  url: string;
  withBody: boolean;
}

async function send(
  { context, proxy }: StepScope,
  step: RequestStep,
  call: Call,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = URL.parse(call.url);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StepFailed(`The address ${call.url} does not begin with http:// or https://.`);
  }
  const headers = headersOf(step, call, url);
  const browser = context.browser();
  if (browser && !headers["user-agent"]) headers["user-agent"] = await userAgentOf(browser);
  const cookies = headers["cookie"] ?? (await cookieHeader(context, url));
  if (cookies) headers["cookie"] = cookies;
  const body = call.withBody ? bodyOf(step) : null;
  const message = await sendThrough(proxy, { method: call.method, url, headers, body, signal });
  await keepCookies(context, url, message.headers["set-cookie"] ?? []);
  return message;
}

function bodyOf({ body, json }: RequestStep): Buffer | null {
  if (body !== undefined) return Buffer.from(body);
  return json === undefined ? null : Buffer.from(JSON.stringify(json));
}

function headersOf(
  { headers = {}, body, json, url }: RequestStep,
  call: Call,
  to: URL,
): Record<string, string> {
  const sent = new Map([
    ["accept", "*/*"],
    ["accept-encoding", "identity"],
  ]);
  if (json !== undefined && call.withBody) sent.set("content-type", "application/json");
  if (body !== undefined && call.withBody) sent.set("content-type", "text/plain; charset=utf-8");
  const credentials = `${decodeURIComponent(to.username)}:${decodeURIComponent(to.password)}`;
  if (credentials !== ":") sent.set("authorization", `Basic ${Buffer.from(credentials).toString("base64")}`);
  const isElsewhere = URL.parse(url)?.origin !== to.origin;
  for (const [name, value] of Object.entries(headers)) {
    // Credentials for one host are not sent to another.
    if (isElsewhere && /^(authorization|cookie)$/i.test(name)) continue;
    sent.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(sent);
}

/**
 * The request that follows a redirect, as browsers send it; `null` if the answer is not a redirect.
 * https://fetch.spec.whatwg.org/#http-redirect-fetch
 */
function redirectOf({ statusCode = 0, headers }: IncomingMessage, call: Call): Call | null {
  const { location } = headers;
  if (![301, 302, 303, 307, 308].includes(statusCode) || !location) return null;
  const url = URL.parse(location, call.url)?.href;
  if (!url || !/^https?:/.test(url)) {
    throw new StepFailed(`${call.method} ${call.url} redirected to ${location}, which is not http or https.`);
  }
  const keeps =
    statusCode === 303 ? ["GET", "HEAD"].includes(call.method) : statusCode >= 307 || call.method !== "POST";
  return keeps ? { ...call, url } : { method: "GET", url, withBody: false };
}

/** @throws StepFailed in place of an error of the connection. Errors of the step and of the browser are passed on. */
async function told<T>(
  scope: StepScope,
  { method, url }: Call,
  signal: AbortSignal,
  what: "be sent" | "be read",
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StepFailed || isClosed(error)) throw error;
    const because = { cause: error };
    if (signal.aborted) throw new StepFailed(scope.clock.pending ?? "", because);
    const answer = what === "be read" ? `The answer to ${method} ${url}` : `${method} ${url}`;
    if (error instanceof BodyTooLarge) {
      throw new StepFailed(`${answer} is larger than ${largestBody / 1024 / 1024} MB.`, because);
    }
    const isWithoutTls = /wrong version number/.test(String(error));
    const reason = scope.refusals.of(url) ?? (isWithoutTls ? withoutTls : plainMessage(error));
    throw new StepFailed(`${answer} could not ${what}: ${reason}.`, because);
  }
}
