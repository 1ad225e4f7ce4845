import { textElement, xmlDocument } from "../http/xml.ts";
import type { ObjectFolder } from "./object-folder.ts";
import { S3Error } from "./s3-error.ts";

/** Keys, or common prefixes, of one page. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
const largestPage = 1000;
const namespace = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

/** Answers ListObjectsV2 for a bucket. */
export async function listObjects(
  bucket: string,
  objects: ObjectFolder,
  query: URLSearchParams,
): Promise<string> {
  const prefix = query.get("prefix") ?? "";
  const delimiter = query.get("delimiter") ?? "";
  const token = query.get("continuation-token");
  const after = token === null ? (query.get("start-after") ?? "") : decodeToken(token);
  const entries = rollUp(await objects.keys(prefix), prefix, delimiter).filter(
    (entry) => Buffer.compare(Buffer.from(entry), Buffer.from(after)) > 0,
  );
  const page = entries.slice(0, pageSize(query));
  const more = entries.length > page.length && page.length > 0;
  const isPrefix = (entry: string) => delimiter !== "" && entry.slice(prefix.length).includes(delimiter);
  const contents = page.filter((entry) => !isPrefix(entry)).map((key) => contentsElement(objects, key));
  return xmlDocument(
    "ListBucketResult",
    [
      textElement("Name", bucket),
      textElement("Prefix", prefix),
      textElement("KeyCount", page.length),
      textElement("MaxKeys", pageSize(query)),
      textElement("IsTruncated", more),
      more ? textElement("NextContinuationToken", encodeToken(page.at(-1) ?? "")) : "",
      ...(await Promise.all(contents)),
      ...page
        .filter(isPrefix)
        .map((entry) => `<CommonPrefixes>${textElement("Prefix", entry)}</CommonPrefixes>`),
    ],
    namespace,
  );
}

/** Groups keys that contain the delimiter after the prefix under their common prefix. */
function rollUp(keys: readonly string[], prefix: string, delimiter: string): string[] {
  if (delimiter === "") return [...keys];
  const shown = keys.map((key) => {
    const end = key.indexOf(delimiter, prefix.length);
    return end < 0 ? key : key.slice(0, end + delimiter.length);
  });
  return [...new Set(shown)];
}

async function contentsElement(objects: ObjectFolder, key: string): Promise<string> {
  const object = await objects.find(key);
  // The object was removed after its key was listed.
  if (!object) return "";
  await object.close();
  const parts = [
    textElement("Key", key),
    textElement("LastModified", object.modifiedAt),
    textElement("ETag", `"${object.etag}"`),
    textElement("Size", object.size),
  ];
  return `<Contents>${parts.join("")}</Contents>`;
}

function pageSize(query: URLSearchParams): number {
  const asked = query.get("max-keys") ?? String(largestPage);
  if (!/^\d{1,9}$/.test(asked)) throw new S3Error("InvalidArgument", "max-keys is to be a whole number.");
  return Math.min(Number(asked), largestPage);
}

function encodeToken(key: string): string {
  return Buffer.from(key).toString("base64url");
}

function decodeToken(token: string): string {
  return Buffer.from(token, "base64url").toString();
}
