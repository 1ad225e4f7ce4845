import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  type S3Client,
} from "@aws-sdk/client-s3";
import type { AwsClientStub } from "aws-sdk-client-mock";

/** The body of a mocked reply: the stores use only this method of it. */
interface ReadBody {
  transformToByteArray(): Promise<Uint8Array>;
}

/** The objects of a bucket. Tests against a real implementation are in test/local. */
export class MemoryBucket {
  readonly objects = new Map<string, Uint8Array>();

  /** Makes the mocked client answer from this bucket. */
  answer(client: AwsClientStub<S3Client>): void {
    client.on(PutObjectCommand).callsFake(({ Key, Body }) => {
      this.objects.set(Key, Body);
      return {};
    });
    client.on(GetObjectCommand).callsFake(({ Key }) => {
      const bytes = this.objects.get(Key);
      if (!bytes) throw new NoSuchKey({ message: `The key ${Key} does not exist.`, $metadata: {} });
      return { Body: { transformToByteArray: async () => bytes } satisfies ReadBody };
    });
    client.on(CopyObjectCommand).callsFake(({ Bucket, Key, CopySource }) => {
      const from = decodeURIComponent(CopySource).slice(`${Bucket}/`.length);
      const bytes = this.objects.get(from);
      if (!bytes) throw new NoSuchKey({ message: `The key ${from} does not exist.`, $metadata: {} });
      this.objects.set(Key, bytes);
      return {};
    });
    client.on(HeadObjectCommand).callsFake(({ Key }) => {
      const bytes = this.objects.get(Key);
      if (!bytes) throw new NotFound({ message: "NotFound", $metadata: {} });
      return { ContentLength: bytes.length };
    });
    client.on(DeleteObjectCommand).callsFake(({ Key }) => {
      this.objects.delete(Key);
      return {};
    });
    client.on(ListObjectsV2Command).callsFake(({ Prefix, Delimiter }) => {
      const keys = [...this.objects.keys()].filter((key) => key.startsWith(Prefix));
      if (!Delimiter) return { Contents: keys.map((Key) => ({ Key })) };
      const folders = new Set(keys.map((key) => key.slice(0, key.indexOf(Delimiter, Prefix.length) + 1)));
      return { CommonPrefixes: [...folders].map((folder) => ({ Prefix: folder })) };
    });
  }

  write(key: string, content: unknown): void {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    this.objects.set(key, new TextEncoder().encode(text));
  }

  read(key: string): string {
    return new TextDecoder().decode(this.objects.get(key));
  }

  names(): string[] {
    return [...this.objects.keys()].sort();
  }
}
