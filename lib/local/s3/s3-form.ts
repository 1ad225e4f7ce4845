import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { recordLink } from "../record-calls.ts";
import type { Credentials } from "../signing/credentials.ts";
import { verifyForm } from "../signing/signature.ts";
import { mayDo, type SigningRoleName } from "../signing/signing-roles.ts";
import type { ObjectFolder } from "./object-folder.ts";
import { checkPolicy, receiveForm } from "./post-form.ts";

interface FormTarget {
  bucket: string;
  awsRegion: string;
  credentials: Credentials;
  objects: ObjectFolder;
  clock: () => Date;
}

/**
 * Stores the file of a signed form. https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html
 * @throws AccessRefused or S3Error, as S3 answers.
 */
export async function uploadByForm(
  { bucket, awsRegion, credentials, objects, clock }: FormTarget,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = await receiveForm(request);
  const put = { action: "s3:PutObject", key: form.fields.get("key") ?? "" } as const;
  const sessionMay = (role: SigningRoleName) => mayDo(role, put);
  const verification = { service: "s3", awsRegion, credentials, sessionMay, now: clock() } as const;
  const session = await verifyForm(form.fields, verification);
  checkPolicy(form, bucket, clock());
  if (session !== null) recordLink(session, bucket, put);
  const content = Buffer.from(await form.file.arrayBuffer());
  const upload = await objects.upload(Readable.from([content]));
  const etag = createHash("md5").update(content).digest("hex");
  const headers = { "content-type": form.fields.get("content-type") ?? "binary/octet-stream" };
  const about = { key: put.key, etag, modifiedAt: clock().toISOString(), headers };
  await upload.commit(about, { onlyIfAbsent: false });
  response.writeHead(204, { etag: `"${etag}"` }).end();
}
