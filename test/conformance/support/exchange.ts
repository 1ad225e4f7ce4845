import { request as http, type IncomingHttpHeaders, type RequestOptions } from "node:http";
import { request as https } from "node:https";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { requireDocumented } from "../../support/documented-answers.ts";

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Question {
  method?: string;
  /** A list sends the header once per value. Names are sent as written. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
}

const answerLimitMs = 60_000;

/**
 * Sends one request exactly as written: unlike ordinary clients, it neither normalises the path nor adds, renames or joins
 * headers.
 * @param target scheme, host and the raw path with its query.
 */
export function exchange(target: string, question: Question = {}): Promise<Answer> {
  const [, origin = "", path = "/"] = /^([a-z]+:\/\/[^/?]+)(.*)$/.exec(target) ?? [];
  const url = new URL(origin);
  const { method = "GET", headers = {}, body } = question;
  const inOnePiece = body !== undefined && !("Transfer-Encoding" in headers);
  const length = inOnePiece ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
  const options: RequestOptions = {
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port,
    method,
    path,
    headers: { ...length, ...headers },
    timeout: answerLimitMs,
  };
  return new Promise((resolve, reject) => {
    const request = (url.protocol === "https:" ? https : http)(options, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      buffer(response).then((bytes) => resolve({ status, headers: received, body: bytes }), reject);
    });
    request.on("timeout", () =>
      request.destroy(new Error(`No answer to ${method} ${path} within a minute.`)),
    );
    request.on("error", reject);
    request.end(body);
  });
}

const mostRefusals = 10;

/** A request to the API: its answer is as docs/openapi.json has it. Retries after a `429`, as its `Retry-After` says. */
export async function patientExchange(target: string, question: Question = {}): Promise<Answer> {
  for (let refusals = 0; ; refusals += 1) {
    const answer = await exchange(target, question);
    const { method = "GET" } = question;
    const path = target.replace(/^[a-z]+:\/\/[^/?]+/, "");
    requireDocumented({ ...answer, method, path, body: answer.body.toString() });
    if (answer.status !== 429 || refusals === mostRefusals) return answer;
    const seconds = answer.headers["retry-after"] ?? "";
    if (!/^[1-9]\d*$/.test(seconds)) throw new Error(`A 429 came with "Retry-After: ${seconds}".`);
    await wait(Number(seconds) * 1000);
  }
}
