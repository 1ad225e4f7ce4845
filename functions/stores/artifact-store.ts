import { createHash } from "node:crypto";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { type RunRef, runPrefix, runsPrefix, stopMarkerKey } from "../core/artifacts/object-keys.ts";
import type { FileRef, RunFiles } from "../core/run/run-files.ts";
import { environment } from "../shared/environment.ts";
import { lazy } from "../shared/lazy.ts";
import { s3 } from "../shared/s3-client.ts";

/** How many objects are removed at a time. */
const removedAtOnce = 25;

/** The files of all runs, in the region's bucket. Keys are full keys: they begin with the team's folder. */
export class ArtifactStore {
  readonly #s3: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#s3 = client;
    this.#bucket = bucket;
  }

  /** Files below a prefix, which ends in a slash. `read` takes full keys, as `write` returns them. */
  files(prefix: string): RunFiles {
    return {
      write: (name, body, contentType) => this.#write(prefix + name, body, contentType),
      read: (key) => this.read(key),
    };
  }

  /** @throws NoSuchKey if there is no such object. */
  async read(key: string): Promise<Uint8Array> {
    const { Body } = await this.#s3.send(new GetObjectCommand({ Bucket: this.#bucket, Key: key }));
    return Body ? Body.transformToByteArray() : new Uint8Array();
  }

  async readIfThere(key: string): Promise<Uint8Array | null> {
    try {
      return await this.read(key);
    } catch (error) {
      if (error instanceof NoSuchKey) return null;
      throw error;
    }
  }

  /**
   * The first bytes of an object, of which there may be fewer. An empty object has none, which is an error of the range.
   * @throws the signal's reason, or what S3 answers: a refusal also for a missing object, to whoever may not list the bucket.
   */
  async readStart(key: string, most: number, signal: AbortSignal): Promise<Uint8Array> {
    const Range = `bytes=0-${most - 1}`;
    const command = new GetObjectCommand({ Bucket: this.#bucket, Key: key, Range });
    const { Body } = await this.#s3.send(command, { abortSignal: signal });
    return Body ? Body.transformToByteArray() : new Uint8Array();
  }

  /** Copies a file within the bucket, without its bytes passing through here; `false` if there is no such file. */
  async copyIfThere(from: string, to: string): Promise<boolean> {
    const CopySource = `${this.#bucket}/${from.split("/").map(encodeURIComponent).join("/")}`;
    try {
      await this.#s3.send(new CopyObjectCommand({ Bucket: this.#bucket, Key: to, CopySource }));
      return true;
    } catch (error) {
      // The SDK has no class for the errors of this command.
      if ((error as Error).name === "NoSuchKey") return false;
      throw error;
    }
  }

  /** Stores a JSON document that only those can read who may use the region's key for secrets. */
  async writeEncrypted(key: string, document: string): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: new TextEncoder().encode(document),
        ContentType: "application/json",
        ServerSideEncryption: "aws:kms",
        SSEKMSKeyId: environment("secretsKey"),
      }),
    );
  }

  /** Removes an object, if it is there. */
  async remove(key: string): Promise<void> {
    await this.#s3.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: key }));
  }

  /** Asks the run's tests to stop. Asking again changes nothing. */
  async requestStop(run: RunRef): Promise<void> {
    await this.#write(stopMarkerKey(run), "", "text/plain");
  }

  /** The size of an object in bytes; `null` if there is none. */
  async sizeIfThere(key: string): Promise<number | null> {
    try {
      const head = await this.#s3.send(new HeadObjectCommand({ Bucket: this.#bucket, Key: key }));
      return head.ContentLength ?? 0;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }

  /** The ids of the execution's runs that have files, in no particular order. */
  async runsOf(team: string, executionId: string): Promise<string[]> {
    const found: string[] = [];
    const Prefix = runsPrefix({ team, executionId });
    const query = { Bucket: this.#bucket, Prefix, Delimiter: "/" };
    for await (const { CommonPrefixes = [] } of paginateListObjectsV2({ client: this.#s3 }, query)) {
      found.push(...CommonPrefixes.map((folder) => folder.Prefix?.slice(Prefix.length, -1) ?? ""));
    }
    return found;
  }

  /** Removes all files of a run, if there are any. */
  async removeRun(run: RunRef): Promise<void> {
    const query = { Bucket: this.#bucket, Prefix: runPrefix(run), MaxKeys: removedAtOnce };
    for await (const { Contents = [] } of paginateListObjectsV2({ client: this.#s3 }, query)) {
      await Promise.all(Contents.map(({ Key = "" }) => this.remove(Key)));
    }
  }

  async #write(key: string, body: Uint8Array | string, contentType: string): Promise<FileRef> {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const digest = createHash("sha256").update(bytes).digest();
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#bucket,
        Key: key,
        Body: bytes,
        ContentType: contentType,
        // S3 compares what arrives with the digest that the record will state.
        ChecksumSHA256: digest.toString("base64"),
      }),
    );
    return { key, contentType, sizeBytes: bytes.length, sha256: digest.toString("hex") };
  }
}

/** The store of this process, on the bucket that its environment names. */
export const artifactStore = /* @__PURE__ */ lazy(() => new ArtifactStore(s3(), environment("bucket")));
