import { gatewayProblems, problemMembers } from "../../../lib/gateway-problems.ts";
import { ServiceError } from "../../core/error.ts";

/** One fault of a request: where, as a dotted path, and what, for a person. */
export interface Fault {
  path: string;
  message: string;
}

const { invalidRequest, unauthorized, rateLimited, internalError } = gatewayProblems;

/** The contract's table of errors that handlers return; the gateway's own are defined beside it. */
export const problemKinds = {
  invalid_request: { status: invalidRequest.status, title: invalidRequest.title },
  idempotency_key_reused: { status: 400, title: "Idempotency key reused" },
  unauthorized: { status: unauthorized.status, title: unauthorized.title },
  scenario_not_found: { status: 404, title: "Scenario not found" },
  execution_not_found: { status: 404, title: "Execution not found" },
  not_ready: { status: 404, title: "Output not ready" },
  rate_limited: { status: rateLimited.status, title: rateLimited.title },
  internal_error: { status: internalError.status, title: internalError.title },
} as const;

export type ProblemCode = keyof typeof problemKinds;

/** A request that has to be refused: thrown where the fault is found, answered as a problem document. */
export class Problem extends ServiceError {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly faults: readonly Fault[];
  /** Whole seconds; `null` where waiting does not help. */
  readonly retryAfter: number | null;

  constructor(
    code: ProblemCode,
    detail: string,
    more: { faults?: readonly Fault[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: more.cause });
    this.code = code;
    this.faults = more.faults ?? [];
    this.retryAfter = more.retryAfter ?? null;
  }

  get status(): number {
    return problemKinds[this.code].status;
  }

  /** The document in the form of RFC 9457 and the contract. */
  document(requestId: string): Record<string, unknown> {
    const { status, title } = problemKinds[this.code];
    const members = problemMembers({ status, title, code: this.code, detail: this.message });
    const errors = this.code === "invalid_request" ? { errors: this.faults } : {};
    return { ...members, request_id: requestId, ...errors };
  }
}

/** Without a limit, a body of unknown names would get an answer longer than itself, and than an answer may be. */
const mostFaults = 100;

/** Refuses a request because of its content. @param faults all that were found; the first hundred are answered. */
export function invalidRequestProblem(faults: readonly Fault[]): Problem {
  const told = faults.slice(0, mostFaults).map(wellFormed);
  const [first] = told;
  const where = first?.path ? `${quoted(first.path)}: ` : "";
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
  const detail = `${where}${first?.message ?? invalidRequest.detail}${more}`;
  return new Problem("invalid_request", detail, { faults: told });
}

/** A name in JSON can have half a surrogate pair, which many programs refuse to read. */
function wellFormed({ path, message }: Fault): Fault {
  return { path: path.toWellFormed(), message: message.toWellFormed() };
}

/** The same answer for every key that is not accepted: it does not say why. */
export function unauthorizedProblem(): Problem {
  return new Problem("unauthorized", unauthorized.detail);
}

/** The answer to anything unforeseen: no details leave the service. */
export function internalProblem(cause: unknown): Problem {
  return new Problem("internal_error", internalError.detail, { cause });
}

/** Another team's execution looks the same as one that never existed. */
export function executionNotFound(executionId: string): Problem {
  return new Problem("execution_not_found", `There is no execution ${quoted(executionId)}.`);
}

export function scenarioNotFound(scenarioId: string): Problem {
  return new Problem("scenario_not_found", `There is no scenario ${quoted(scenarioId)}.`);
}

/** @param retryAfter whole seconds */
export function notReady(executionId: string, output: string, retryAfter: number): Problem {
  return new Problem("not_ready", `Execution ${executionId} has not produced ${output} yet.`, { retryAfter });
}

/** For a series whose last run was so long ago that its files are no longer kept. */
export function noLongerKept(executionId: string, output: string, retryAfter: number): Problem {
  const detail = `Execution ${executionId} no longer has the ${output} of its last run; its next run makes it anew.`;
  return new Problem("not_ready", detail, { retryAfter });
}

/** In characters, which are code points. */
const longestQuoted = 60;

/** Text that a client sent, shortened and cleaned so that it can be quoted. No surrogate pair is split. */
function quoted(text: string): string {
  const characters = [...text.toWellFormed().replace(/\p{Cc}/gu, "\ufffd")];
  return characters.length > longestQuoted
    ? `${characters.slice(0, longestQuoted).join("")}…`
    : characters.join("");
}
