import { ApiProblem, UnexpectedAnswer, Unreachable } from "./errors.ts";
import { networkFault } from "./network-fault.ts";
import { requireUsableIdempotencyKey, requireUsableKey } from "./usable-key.ts";

/** How long one request may take, in milliseconds: longer than the gateway's own limit. */
const requestLimitMs = 35_000;

/** One request, whose path follows the base URL. */
export interface Call {
  method?: "GET" | "POST";
  body?: object;
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** An answer, and what its headers say of time. */
export interface Timed<T> {
  value: T;
  /** The pause before the next request that `Retry-After` asks for, in milliseconds. */
  retryAfterMs: number | null;
  /** The service's clock, in epoch milliseconds of a whole second. */
  answeredAtMs: number | null;
}

/** Where the API is, and as whom it is called. */
export interface Access {
  /** With the base path: `https://eu.example.com/v1/api/external`. */
  baseUrl: string;
  /** The team's key, or what gives a key or an identity token for each request, whose signal ends the wait for it, too. */
  apiKey: string | ((signal?: AbortSignal) => Promise<string>);
}

/**
 * Sends one request.
 * @returns its answer, which is JSON.
 * @throws ApiProblem, Unreachable, UnexpectedAnswer or UnusableKey.
 */
export async function send(
  { baseUrl, apiKey }: Access,
  path: string,
  call: Call = {},
): Promise<Timed<unknown>> {
  const url = baseUrl.replace(/\/+$/, "") + path;
  const key = typeof apiKey === "function" ? await apiKey(call.signal) : apiKey;
  requireUsableKey(key);
  if (call.idempotencyKey !== undefined) requireUsableIdempotencyKey(call.idempotencyKey);
  const { status, text, headers } = await exchange(url, key, call);
  const retryAfterMs = secondsOf(headers.get("retry-after"));
  const value = jsonOf(text);
  if (status >= 400) throw problemOf(status, value, retryAfterMs, url);
  if (typeof value !== "object" || value === null) {
    throw new UnexpectedAnswer(`${url} is not an answer of the API: it is no JSON object.`);
  }
  return { value, retryAfterMs, answeredAtMs: instantOf(headers.get("date")) };
}

async function exchange(url: string, key: string, { method = "GET", body, idempotencyKey, signal }: Call) {
  const limit = AbortSignal.timeout(requestLimitMs);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        "x-api-key": key,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
      },
      body: body ? JSON.stringify(body) : null,
      // The API never redirects; following a redirection would send the key to another host.
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    requireNoRedirection(response, url);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    throw new Unreachable(`${url} cannot be reached: ${reasonOf(error, url)}.`, { cause: error });
  }
}

/** @throws Error that says where it leads, without what may be a secret in that. A page is not told where. */
function requireNoRedirection({ type, status, headers }: Response, url: string): void {
  const location = headers.get("location");
  const isTold = status >= 300 && status < 400 && location !== null;
  if (!isTold && type !== "opaqueredirect") return;
  const { origin, pathname } = isTold && URL.canParse(location, url) ? new URL(location, url) : {};
  throw new Error(`it redirects${origin ? ` to ${origin}${pathname}` : ""}, where the key is not sent`);
}

/** The part of a problem document that the message tells. */
interface Problem {
  code: string;
  detail: string;
  request_id?: unknown;
  errors?: unknown;
}

function isProblem(value: unknown): value is Problem {
  const { code, detail } = (value ?? {}) as Partial<Record<string, unknown>>;
  return typeof code === "string" && typeof detail === "string";
}

function problemOf(status: number, value: unknown, retryAfterMs: number | null, url: string): ApiProblem {
  if (!isProblem(value)) return new ApiProblem(status, "", `${url} answers ${status}.`, retryAfterMs);
  const { code, detail, errors, request_id: id } = value;
  const faults = Array.isArray(errors) ? (errors as Partial<Record<"path" | "message", string>>[]) : [];
  // The service's `detail` is the first fault, whose path it may shorten.
  const isFirstTold = detail.includes(faults[0]?.message ?? "");
  const untold = faults.slice(isFirstTold ? 1 : 0).map(({ path, message }) => `\n  ${path}: ${message}`);
  const request = typeof id === "string" ? `, request ${id}` : "";
  return new ApiProblem(
    status,
    code,
    `${detail}${untold.join("")}\n(${status} ${code}${request})`,
    retryAfterMs,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null;
}

function instantOf(header: string | null): number | null {
  const instant = Date.parse(header ?? "");
  return Number.isNaN(instant) ? null : instant;
}

function reasonOf(error: unknown, url: string): string {
  if ((error as Error).name === "TimeoutError")
    return `there was no answer within ${requestLimitMs / 1000} s`;
  return networkFault(error, url);
}
