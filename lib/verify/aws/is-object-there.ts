import { HeadObjectCommand, NotFound } from "@aws-sdk/client-s3";
import type { AwsClients } from "./aws-clients.ts";

/** @throws Error of S3, except that there is no such object. */
export async function isObjectThere(
  { objects }: AwsClients,
  object: { Bucket: string; Key: string },
): Promise<boolean> {
  try {
    await objects.send(new HeadObjectCommand(object));
    return true;
  } catch (error) {
    if (error instanceof NotFound) return false;
    throw error;
  }
}
