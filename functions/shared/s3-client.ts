import { S3Client } from "@aws-sdk/client-s3";
import { lazy } from "./lazy.ts";

/** Apart from the other clients: it is the largest, and functions load it when they need it. */
export const s3 = lazy(() => new S3Client({}));
