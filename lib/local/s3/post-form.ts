import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import * as z from "zod";
import { AccessRefused } from "../signing/access-refused.ts";
import { S3Error } from "./s3-error.ts";

/** A form upload as it was received; the names of fields in lower case. */
interface PostForm {
  fields: ReadonlyMap<string, string>;
  file: Blob;
}

/** How many bytes a form of the service's own may have in addition to its file. */
const largestForm = 512 * 1024 * 1024;

/** @throws S3Error if it is no form with a file. */
export async function receiveForm(request: IncomingMessage): Promise<PostForm> {
  if (Number(request.headers["content-length"] ?? 0) > largestForm) throw tooLarge();
  let data: FormData;
  try {
    const headers = { "content-type": request.headers["content-type"] ?? "" };
    data = await new Response(Readable.toWeb(request) as ReadableStream, { headers }).formData();
  } catch (cause) {
    throw new S3Error("MalformedPOSTRequest", "The body is not well-formed multipart/form-data.", { cause });
  }
  const file = data.get("file");
  if (!(file instanceof Blob)) throw new S3Error("InvalidArgument", "POST requires a file.");
  const texts = [...data].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { fields: new Map(texts.map(([name, value]) => [name.toLowerCase(), value])), file };
}

const condition = z.union([
  z.tuple([z.literal("content-length-range"), z.number(), z.number()]),
  z.tuple([z.enum(["eq", "starts-with"]), z.string().startsWith("$"), z.string()]),
  z.record(z.string(), z.string()),
]);
const policySchema = z.object({ expiration: z.iso.datetime(), conditions: z.array(condition) });

/** Fields that a policy need not name. */
const unnamed = new Set(["policy", "x-amz-signature", "file"]);

/**
 * Holds a form to its policy: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
 * @param bucket to which the form was sent.
 * @throws AccessRefused or S3Error, as S3 answers.
 */
export function checkPolicy({ fields, file }: PostForm, bucket: string, now: Date): void {
  const encoded = Buffer.from(fields.get("policy") ?? "", "base64").toString();
  const { data: policy } = policySchema.safeParse(parsed(encoded));
  if (!policy) throw new S3Error("InvalidPolicyDocument", "The policy of the form is not valid.");
  if (now.getTime() >= Date.parse(policy.expiration)) throw refused("Policy expired.");
  const values = new Map([...fields, ["bucket", bucket]]);
  const covered = new Set<string>();
  for (const stated of policy.conditions) {
    if (Array.isArray(stated) && stated[0] === "content-length-range")
      checkSize(file.size, stated[1], stated[2]);
    else {
      const [[operator, name, value]] = Array.isArray(stated) ? [stated] : equalities(stated);
      checkField(values, operator, name.slice(1).toLowerCase(), value);
      covered.add(name.slice(1).toLowerCase());
    }
  }
  const extra = [...values.keys()].filter((name) => !covered.has(name) && !unnamed.has(name));
  if (extra.length > 0) throw refused(`Extra input fields: ${extra}`);
}

type Matching = ["eq" | "starts-with", string, string];

function equalities(stated: Record<string, string>): [Matching] {
  const [[name, value] = ["", ""]] = Object.entries(stated);
  return [["eq", `$${name}`, value]];
}

function checkField(
  values: ReadonlyMap<string, string>,
  operator: Matching[0],
  name: string,
  value: string,
): void {
  const actual = values.get(name);
  const holds = operator === "eq" ? actual === value : actual?.startsWith(value);
  if (!holds) throw refused(`Policy Condition failed: ["${operator}", "$${name}", "${value}"]`);
}

function checkSize(size: number, least: number, most: number): void {
  if (size > most) throw tooLarge();
  if (size < least) throw new S3Error("EntityTooSmall", "The upload is smaller than the policy allows.");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function tooLarge(): S3Error {
  return new S3Error("EntityTooLarge", "Your proposed upload exceeds the maximum allowed size");
}

function refused(reason: string): AccessRefused {
  return new AccessRefused("AccessDenied", `Invalid according to Policy: ${reason}`);
}
