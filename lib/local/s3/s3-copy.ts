import { textElement, xmlDocument } from "../http/xml.ts";
import type { ObjectFolder } from "./object-folder.ts";
import { S3Error } from "./s3-error.ts";
import { keyOf } from "./s3-request.ts";

/** The bucket in which objects are copied. */
interface CopyWithin {
  bucket: string;
  objects: ObjectFolder;
  clock: () => Date;
}

/**
 * Copies an object within the bucket, with its headers. https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html
 * @param source the header `x-amz-copy-source`: bucket and key, percent-encoded.
 * @returns the document of the answer.
 * @throws S3Error
 */
export async function copyObject(
  { bucket, objects, clock }: CopyWithin,
  source: string,
  key: string,
): Promise<string> {
  const [name, from] = /^\/?([^/]+)\/(.+)$/s.exec(source)?.slice(1) ?? [];
  if (name !== bucket || from === undefined) throw new S3Error("NoSuchBucket", "There is no such bucket.");
  const object = await objects.find(keyOf(from));
  if (!object) throw new S3Error("NoSuchKey", "The specified key does not exist.");
  const { etag, headers, size } = object;
  const modifiedAt = clock().toISOString();
  const upload = await objects.upload(object.read(0, size - 1));
  await upload.commit({ key, etag, modifiedAt, headers }, { onlyIfAbsent: false });
  return xmlDocument("CopyObjectResult", [
    textElement("ETag", `"${etag}"`),
    textElement("LastModified", modifiedAt),
  ]);
}
