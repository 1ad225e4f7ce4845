import { setTimeout as sleep } from "node:timers/promises";
import { HeadBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { type RegionCode, regions } from "../../functions/core/regions.ts";
import {
  type DataFolder,
  DataFolderError,
  describeFolder,
  type FolderDescription,
  readDescription,
} from "./data-folder.ts";
import { DatabaseInUse, type EmbeddedDynamo } from "./dynamo/dynamo.ts";
import { openTable } from "./dynamo/open-table.ts";
import { bucketName, tableName } from "./region-environment.ts";

/** A data folder that is locked: its database is open, which one process at a time can have. */
export interface FolderLock {
  dynamo: EmbeddedDynamo;
  description: FolderDescription;
}

/** How long to wait for a folder that is in use, in milliseconds: another command holds it only briefly. */
const patience = 10_000;
const pause = 50;

/**
 * Locks a data folder for this process, or finds the region that serves it.
 * @throws DataFolderError if neither is possible, or the folder belongs to another region.
 */
export async function lockFolder(
  folder: DataFolder,
  region: RegionCode | undefined,
): Promise<FolderLock | { servedAt: string; description: FolderDescription }> {
  const end = Date.now() + patience;
  for (;;) {
    const description = readDescription(folder, region);
    const lock = await tryToLock(folder, region);
    if (lock) return lock;
    if (description?.serving && (await answers(description, description.serving.endpoint))) {
      return { servedAt: description.serving.endpoint, description };
    }
    if (Date.now() > end) throw new DataFolderError(`${folder.path} is in use by another process.`);
    await sleep(pause);
  }
}

async function tryToLock(folder: DataFolder, region: RegionCode | undefined): Promise<FolderLock | null> {
  let dynamo: EmbeddedDynamo;
  try {
    dynamo = await openTable(folder.table, tableName);
  } catch (error) {
    if (error instanceof DatabaseInUse) return null;
    throw error;
  }
  try {
    return { dynamo, description: describeFolder(folder, region) };
  } catch (error) {
    await dynamo.close();
    throw error;
  }
}

/** Whether the region of this folder listens at an address: only that one accepts a signature made with its credentials. */
async function answers(description: FolderDescription, endpoint: string): Promise<boolean> {
  const client = new S3Client({
    endpoint,
    region: regions[description.region].awsRegion,
    credentials: description,
    forcePathStyle: true,
    maxAttempts: 1,
  });
  try {
    const command = new HeadBucketCommand({ Bucket: bucketName(description) });
    await client.send(command, { abortSignal: AbortSignal.timeout(3000) });
    return true;
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}
