import { createHash } from "node:crypto";
import type { AttemptOrder, UploadForm } from "../core/attempt/attempt-order.ts";
import type { RunFiles } from "../core/run/run-files.ts";
import { patientFetch } from "./patient-fetch.ts";

/**
 * The files of an attempt, which can be written by the forms of its order and by nothing else. Their keys are their names; where
 * they lie is known to those who signed the forms.
 */
export function orderFiles(forms: AttemptOrder["forms"]): RunFiles {
  return {
    write: async (name, body, contentType) => {
      const content = Buffer.from(body as Uint8Array);
      const answer = await patientFetch(...upload(formFor(forms, name), name, content, contentType));
      await expectStored(answer);
      const sha256 = createHash("sha256").update(content).digest("hex");
      return { key: name, contentType, sizeBytes: content.length, sha256 };
    },
    read: async (key) => {
      throw new Error(`${key} cannot be read here: an attempt only hands files in.`);
    },
  };
}

/**
 * Writes one file by its form, with a single request: for what nothing waits for, and what the next writing replaces.
 * @throws Error without the form's address, TypeError, or the signal's reason.
 */
export async function writeOnce(
  forms: AttemptOrder["forms"],
  name: string,
  body: string,
  contentType: string,
  signal: AbortSignal,
): Promise<void> {
  const [url, init] = upload(formFor(forms, name), name, Buffer.from(body), contentType);
  await expectStored(await fetch(url, { ...init, signal }));
}

async function expectStored(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`The storage answered ${answer.status} ${codeIn(await answer.text())}.`);
  await answer.body?.cancel();
}

/** Reads what a link of an order leads to. @throws Error without the link, or TypeError. */
export async function readLinked(link: string): Promise<Uint8Array> {
  const answer = await patientFetch(link);
  if (!answer.ok) throw new Error(`The storage answered ${answer.status} ${codeIn(await answer.text())}.`);
  return answer.bytes();
}

type NamedForm = { form: UploadForm; folder: string };

function formFor(forms: AttemptOrder["forms"], name: string): NamedForm {
  // A form of an earlier version names a download by its beginning.
  const found = Object.entries(forms).find(([beginning]) =>
    beginning.endsWith("-") ? name.startsWith(beginning) : name === beginning,
  );
  if (!found) throw new Error(`The order has no form for ${name}.`);
  const [beginning, form] = found;
  const key = form.fields["key"] ?? "";
  return { form, folder: key.slice(0, key.lastIndexOf(beginning)) };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/RESTObjectPOST.html: the file comes last. */
function upload(
  { form, folder }: NamedForm,
  name: string,
  content: Buffer<ArrayBuffer>,
  contentType: string,
): [string, RequestInit] {
  const body = new FormData();
  const fields = { ...form.fields, key: folder + name, "Content-Type": contentType };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("file", new Blob([content]));
  return [form.url, { method: "POST", body }];
}

/** The code of an error document; nothing else of it is shown, as it may repeat what was signed. */
function codeIn(document: string): string {
  return /<Code>(\w+)<\/Code>/.exec(document)?.[1] ?? "";
}
