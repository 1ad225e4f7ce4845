import { S3Client } from "@aws-sdk/client-s3";
import { lazy } from "./lazy.ts";

/** In a module of its own: it is the largest client, and functions load it only when they need it. */
export const s3 = lazy(() => new S3Client({}));
