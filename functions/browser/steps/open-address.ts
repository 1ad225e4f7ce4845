import type { Frame, Request, Response } from "playwright-core";
import { StepFailed } from "../../attempt/step-failed.ts";
import type { StepScope } from "../attempt/step-scope.ts";
import { isTimeout, plainMessage, withoutTls } from "../page/playwright-errors.ts";

/** How the server answered, after all redirects. */
export interface Answer {
  status: number;
  /** The reason phrase; empty over HTTP/2 and later. */
  text: string;
  /** Why the guard proxy answered in the place of the server; `null` if the server itself did. */
  refusal: string | null;
}

/** Milliseconds in which the request that overtook another is heard of: Chromium ends the one before it begins the next. */
const overtakingMs = 1_000;

/** Statuses of answers without a document, which leave the page as it was. */
const withoutDocument = [204, 205];

/**
 * Opens an address in a frame and waits until its document is there.
 * @returns `null` if no server was asked, as within the document or for `about:blank`; `overtaken` if the page that is left went elsewhere by
 * itself before the server answered.
 * @throws StepFailed if there is no answer, or none that can be shown as a page.
 */
export async function openAddress(
  frame: Frame,
  scope: StepScope,
  url: string,
): Promise<Answer | "overtaken" | null> {
  const asked: Request[] = [];
  const other = Promise.withResolvers<true>();
  const note = (request: Request) => {
    if (!isFor(frame, request)) return;
    if (asked.length > 0 && request.redirectedFrom() === null) other.resolve(true);
    asked.push(request);
  };
  scope.context.on("request", note);
  try {
    const timeout = scope.clock.remainingMs;
    return answerOf(scope, await frame.goto(url, { waitUntil: "domcontentloaded", timeout }));
  } catch (error) {
    const answer = mayHaveAnswer.test(String(error))
      ? await scope.clock.within(lastAnswer(scope, asked[0]))
      : null;
    if (isShown(error, answer)) return answer;
    if (answer === null && aborted.test(String(error))) {
      const tooLate = scope.clock.pause(overtakingMs).then(() => false);
      if (await Promise.race([other.promise, tooLate])) return "overtaken";
    }
    // A later step checks the download.
    if (scope.downloads.isExpecting && download.test(String(error))) return answer;
    const refusal = scope.refusals.of(lastOf(asked[0])?.url() ?? url);
    throw new StepFailed(reasonOf(error, { url, refusal, limit: scope.clock.limit }), { cause: error });
  } finally {
    scope.context.off("request", note);
  }
}

function isFor(frame: Frame, request: Request): boolean {
  try {
    return request.isNavigationRequest() && request.frame() === frame;
  } catch {
    // The first request of a pop-up belongs to no frame yet.
    return false;
  }
}

const interrupted = /interrupted by another navigation/;
const aborted = /ERR_ABORTED/;
const refusedStatus = /ERR_HTTP_RESPONSE_CODE_FAILURE/;
const download = /Download is starting/;
const mayHaveAnswer =
  /interrupted by another|ERR_HTTP_RESPONSE_CODE_FAILURE|ERR_ABORTED|Download is starting/;

/** Chromium shows a page of its own for an error without a body, and a page may navigate on by itself. */
function isShown(error: unknown, answer: Answer | null): boolean {
  if (interrupted.test(String(error))) return true;
  if (refusedStatus.test(String(error))) return answer !== null;
  return answer !== null && withoutDocument.includes(answer.status);
}

/** The end of a request's redirects. */
function lastOf(first: Request | undefined): Request | undefined {
  let request = first;
  for (let next = request?.redirectedTo(); next; next = next.redirectedTo()) request = next;
  return request;
}

async function lastAnswer(scope: StepScope, first: Request | undefined): Promise<Answer | null> {
  return answerOf(scope, (await lastOf(first)?.response()) ?? null);
}

function answerOf({ refusals }: StepScope, response: Response | null): Answer | null {
  if (!response) return null;
  const refusal = refusals.inAnswer(response.headers());
  return { status: response.status(), text: response.statusText(), refusal };
}

const reasons: readonly [RegExp, string][] = [
  [/ERR_TOO_MANY_REDIRECTS/, "it redirected too many times"],
  [/ERR_NAME_NOT_RESOLVED/, "its host name is unknown"],
  [/ERR_CONNECTION_REFUSED/, "its server refused the connection"],
  [/ERR_(CONNECTION_(RESET|CLOSED)|EMPTY_RESPONSE|INCOMPLETE)/, "its server broke off the connection"],
  [/ERR_(TUNNEL|PROXY)/, "its server could not be reached"],
  [/ERR_SSL_PROTOCOL/, withoutTls],
  [/ERR_CERT|ERR_SSL/, "its certificate is not valid"],
  [/ERR_ABORTED|Download is starting/, "the server answered with a download or with nothing to show"],
  [/ERR_BLOCKED/, "the test may not open it"],
];

function reasonOf(
  error: unknown,
  { url, refusal, limit }: { url: string; refusal: string | null; limit: string },
): string {
  if (isTimeout(error)) {
    return `The page ${url} did not load within ${limit}${refusal ? `: ${refusal}` : ""}.`;
  }
  const known = reasons.find(([pattern]) => pattern.test(String(error)))?.[1];
  return `The page ${url} could not be opened: ${refusal ?? known ?? plainMessage(error)}.`;
}
