import { isUtf8 } from "node:buffer";
import type { APIGatewayProxyEvent } from "aws-lambda";
import { longestBody } from "../../core/request/request-limits.ts";
import { jsonFault } from "./json-fault.ts";
import { invalidRequestProblem, type Problem } from "./problem.ts";
import { headerList, headerValues } from "./request-headers.ts";

const json = /^application\/json[\t ]*(;[\t ]*charset[\t ]*=[\t ]*"?utf-8"?[\t ]*)?;?[\t ]*$/i;

/**
 * The body as JSON; `undefined` if none was sent. A body without a media type is assumed to be JSON.
 * @throws Problem `invalid_request`
 */
export function readJson(event: APIGatewayProxyEvent): unknown {
  const { body, isBase64Encoded } = event;
  if (body === null || body === undefined || body === "") return undefined;
  const types = headerValues(event, "Content-Type");
  if (!types.every((type) => json.test(type.trim())))
    throw refused("The media type has to be application/json, with no parameter but charset=utf-8.");
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  if (bytes.length > longestBody) throw refused(`The body has at most ${longestBody / 1024} KiB.`);
  try {
    return parseJson(bytes);
  } catch (fault) {
    // Only then: some clients name a compression that they leave out.
    throw isCompressed(event)
      ? refused("The body has to be JSON as it is: no Content-Encoding is taken.")
      : fault;
  }
}

/** Others say nothing that makes the body another: clients name the encoding of its text, too. In any case: RFC 9110, 8.4.1. */
const compressions = new Set(["gzip", "x-gzip", "compress", "x-compress", "deflate", "br", "zstd"]);

function isCompressed(event: APIGatewayProxyEvent): boolean {
  const codings = headerList(event, "Content-Encoding") ?? "";
  return codings.split(",").some((coding) => compressions.has(coding.trim().toLowerCase()));
}

/**
 * The gateway replaces what is not UTF-8 with U+FFFD; base64 arrives as it was sent.
 * @throws Problem `invalid_request`, which says where the fault is, and repeats nothing of the body.
 */
function parseJson(bytes: Buffer): unknown {
  const rule = "The body has to be JSON in UTF-8, without a byte order mark";
  if (!isUtf8(bytes)) throw refused(`${rule}: it is not UTF-8.`);
  const text = bytes.toString();
  if (text.startsWith("\uFEFF")) throw refused(`${rule}: it begins with one.`);
  try {
    return JSON.parse(text);
  } catch {
    const place = jsonFault(text);
    if (place === null) throw refused(`${rule}: it ends too early.`);
    const before = text.slice(0, place).split("\n");
    const column = (before.at(-1) ?? "").length + 1;
    throw refused(`${rule}: the fault is in line ${before.length}, at character ${column}.`);
  }
}

function refused(message: string): Problem {
  return invalidRequestProblem([{ path: "", message }]);
}
