import { S3Client } from "@aws-sdk/client-s3";
import { lazy } from "./lazy.ts";

// In a module of its own: it is the largest client, and functions load it only when they need it.
export const s3 = lazy(() => new S3Client({}));

/** A client that acts by the credentials of a role's session instead of the function's own. */
export function s3OfSession(credentials: {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string;
}): S3Client {
  return new S3Client({ credentials });
}
