import { existsSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import {
  DeleteParameterCommand,
  GetParameterCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from "@aws-sdk/client-ssm";
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, onTestFinished, test } from "vitest";
import { orderKey } from "../../functions/core/artifacts/object-keys.ts";
import { type EmbeddedRegion, openRegionData, type RegionData, startRegion } from "../../lib/local/region.ts";
import { table } from "../../lib/table.ts";
import { clientConfig, regionWith } from "./support/region-with.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

function clients(region: EmbeddedRegion) {
  const config = clientConfig(region);
  return {
    dynamo: DynamoDBDocumentClient.from(new DynamoDBClient(config)),
    s3: new S3Client(config),
    ssm: new SSMClient(config),
    TableName: region.environment["TABLE_NAME"],
    Bucket: region.environment["BUCKET_NAME"],
  };
}

async function opened(
  folder: string,
  options: Parameters<typeof openRegionData>[1] = {},
): Promise<RegionData> {
  const data = await openRegionData(folder, options);
  onTestFinished(() => data.close());
  return data;
}

/** Reads with a client that is configured by the environment, like those of the service. */
async function valueIn(pk: string): Promise<unknown> {
  const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({ maxAttempts: 1 }));
  const TableName = process.env["TABLE_NAME"];
  return (await dynamo.send(new GetCommand({ TableName, Key: { pk, sk: "a" } }))).Item?.["value"];
}

describe("Everything is there again after a restart", () => {
  test("items, objects, secrets and credentials", async () => {
    const dataFolder = await temporaryFolder();
    const first = await regionWith({}, { dataFolder });
    const before = clients(first);
    const { TableName, Bucket } = before;
    await before.dynamo.send(new PutCommand({ TableName, Item: { pk: "a", sk: "b", value: 1 } }));
    await before.s3.send(new PutObjectCommand({ Bucket, Key: "a/b", Body: "hello" }));
    await before.ssm.send(new PutParameterCommand({ Name: "/a", Value: "secret", Type: "SecureString" }));
    await first.close();

    const second = await regionWith({}, { dataFolder });
    const after = clients(second);
    const item = await after.dynamo.send(new GetCommand({ TableName, Key: { pk: "a", sk: "b" } }));
    expect(item.Item).toEqual({ pk: "a", sk: "b", value: 1 });
    const { Body } = await after.s3.send(new GetObjectCommand({ Bucket, Key: "a/b" }));
    expect(await Body?.transformToString()).toBe("hello");
    const { Parameter } = await after.ssm.send(new GetParameterCommand({ Name: "/a", WithDecryption: true }));
    expect(Parameter?.Value).toBe("secret");
    expect(second.environment["AWS_SECRET_ACCESS_KEY"]).toBe(first.environment["AWS_SECRET_ACCESS_KEY"]);
  });

  test("but no order, which has the secrets of a run that ended with the process", async () => {
    const dataFolder = await temporaryFolder();
    const first = await regionWith({}, { dataFolder });
    const { Bucket, s3 } = clients(first);
    for (const Key of [orderKey({ team: "acme", executionId: "exe_1", runId: "run_1" }, 0, 1), "runs/a"]) {
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: "hello" }));
    }
    await first.close();

    const second = await regionWith({}, { dataFolder });
    const { Contents = [] } = await clients(second).s3.send(new ListObjectsV2Command({ Bucket }));
    expect(Contents.map(({ Key }) => Key)).toEqual(["runs/a"]);
    expect(existsSync(join(dataFolder, "objects/orders"))).toBe(false);
  });

  test("only their owner can read the files that hold secrets", async () => {
    const region = await regionWith({});
    await clients(region).ssm.send(new PutParameterCommand({ Name: "/a", Value: "secret" }));
    for (const file of ["region.json", "parameters.json"]) {
      expect((await stat(join(region.dataFolder, file))).mode & 0o777).toBe(0o600);
    }
  });
});

describe("The table is the same as in the cloud", () => {
  test("every index of the shared table definition can be queried", async () => {
    const { dynamo, TableName } = clients(await regionWith({}));
    const keys = table.indexes.flatMap(({ partitionKey, sortKey }) => [
      [partitionKey, "p"],
      [sortKey, "s"],
    ]);
    const Item = { pk: "a", sk: "b", ...Object.fromEntries(keys) };
    await dynamo.send(new PutCommand({ TableName, Item }));
    for (const { name, partitionKey } of table.indexes) {
      const { Items } = await dynamo.send(
        new QueryCommand({
          TableName,
          IndexName: name,
          KeyConditionExpression: "#p = :p",
          ExpressionAttributeNames: { "#p": partitionKey },
          ExpressionAttributeValues: { ":p": "p" },
        }),
      );
      expect([name, Items?.length]).toEqual([name, 1]);
    }
  });

  test("an error of the database arrives as the client's own exception", async () => {
    const { dynamo, TableName } = clients(await regionWith({}));
    const put = () =>
      dynamo.send(
        new PutCommand({
          TableName,
          Item: { pk: "a", sk: "b" },
          ConditionExpression: "attribute_not_exists(pk)",
        }),
      );
    await put();
    await expect(put()).rejects.toMatchObject({ name: "ConditionalCheckFailedException" });
  });
});

describe("Secrets", () => {
  test("are stored, read by several names, replaced only on request, and removed", async () => {
    const { ssm } = clients(await regionWith({}));
    const put = (Value: string, Overwrite = false) =>
      ssm.send(new PutParameterCommand({ Name: "/t/A", Value, Type: "SecureString", Overwrite }));
    await put("1");
    await expect(put("2")).rejects.toMatchObject({ name: "ParameterAlreadyExists" });
    expect((await put("2", true)).Version).toBe(2);
    const both = await ssm.send(new GetParametersCommand({ Names: ["/t/A", "/t/B"], WithDecryption: true }));
    expect(both.Parameters).toMatchObject([{ Name: "/t/A", Value: "2", Type: "SecureString" }]);
    expect(both.InvalidParameters).toEqual(["/t/B"]);
    await ssm.send(new DeleteParameterCommand({ Name: "/t/A" }));
    await expect(ssm.send(new GetParameterCommand({ Name: "/t/A" }))).rejects.toMatchObject({
      name: "ParameterNotFound",
    });
  });

  test("are not told to whoever does not ask for them in the clear", async () => {
    const { ssm } = clients(await regionWith({}));
    await ssm.send(new PutParameterCommand({ Name: "/t/A", Value: "hush", Type: "SecureString" }));
    await ssm.send(new PutParameterCommand({ Name: "/t/B", Value: "known", Type: "String" }));
    const several = await ssm.send(new GetParametersCommand({ Names: ["/t/A", "/t/B"] }));
    expect(several.Parameters?.map(({ Value }) => Value)).toEqual([
      expect.not.stringContaining("hush"),
      "known",
    ]);
    const one = await ssm.send(new GetParameterCommand({ Name: "/t/A" }));
    expect(one.Parameter?.Value).not.toContain("hush");
    const clear = await ssm.send(new GetParameterCommand({ Name: "/t/A", WithDecryption: true }));
    expect(clear.Parameter?.Value).toBe("hush");
  });

  test("are refused as AWS refuses them if they seem to name another parameter", async () => {
    const { ssm } = clients(await regionWith({}));
    const put = (Value: string) =>
      ssm.send(new PutParameterCommand({ Name: "/t/A", Value, Type: "SecureString" }));
    await expect(put("a {{b}} c")).rejects.toMatchObject({ name: "ValidationException" });
    expect((await put("a }} b {{ c")).Version).toBe(1);
  });
});

describe("A scenario may reach this machine, but cannot use the services", () => {
  test("a request without the region's signature is refused by each of them", async () => {
    const region = await regionWith({});
    const targets = [
      "DynamoDB_20120810.Scan",
      "AmazonSSM.GetParameter",
      "AWSStepFunctions.StartExecution",
      "AWSEvents.PutEvents",
    ];
    for (const target of targets) {
      const answer = await fetch(`${region.endpoints.ssm}/`, {
        method: "POST",
        headers: { "x-amz-target": target, "content-type": "application/x-amz-json-1.1" },
        body: "{}",
      });
      expect([target, answer.status]).toEqual([target, 400]);
      expect(await answer.json()).toMatchObject({ __type: "AccessDeniedException" });
    }
  });

  test("and so is one with another secret", async () => {
    const region = await regionWith({});
    const stranger = new DynamoDBClient(clientConfig(region, "another"));
    await expect(stranger.send(new ListTablesCommand())).rejects.toMatchObject({
      name: "InvalidSignatureException",
    });
  });
});

describe("A data folder has one region and one process", () => {
  test("a second region in this process is refused", async () => {
    await regionWith({});
    const options = { region: "us", port: 0, dataFolder: await temporaryFolder(), tickMs: null } as const;
    await expect(startRegion(options)).rejects.toThrow("This process serves a region already.");
  });

  test("a folder of another region is refused, by name", async () => {
    const dataFolder = await temporaryFolder();
    await (await regionWith({}, { dataFolder, region: "eu" })).close();
    const belongs = `${dataFolder} belongs to region eu, not to us.`;
    await expect(regionWith({}, { dataFolder })).rejects.toThrow(belongs);
    await expect(openRegionData(dataFolder, { region: "us" })).rejects.toThrow(belongs);
    expect((await opened(dataFolder)).region).toBe("eu");
  });

  test("a file in the way and a damaged description are named as the cause", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "file"), "");
    await expect(openRegionData(join(folder, "file"))).rejects.toThrow("cannot be written");
    await writeFile(join(folder, "region.json"), "{}");
    await expect(openRegionData(folder)).rejects.toThrow("does not describe a region's data");
  });

  test("a port in use is named as the cause, and the folder is free again", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
    const { port } = other.address() as AddressInfo;
    const dataFolder = await temporaryFolder();
    await expect(regionWith({}, { port, dataFolder })).rejects.toThrow(
      `Port ${port} cannot be served: it is in use by another process.`,
    );
    await regionWith({}, { dataFolder });
  });
});

describe("docs/contract.md, Commands: an operator's command works whether or not the region runs", () => {
  test("next to a running region it uses that one", async () => {
    const region = await regionWith({});
    const { dynamo, TableName } = clients(region);
    await dynamo.send(new PutCommand({ TableName, Item: { pk: "x", sk: "a", value: 7 } }));
    const data = await opened(region.dataFolder);
    expect(data.environment["AWS_ENDPOINT_URL_DYNAMODB"]).toBe(region.endpoints.dynamodb);
    expect(await valueIn("x")).toBe(7);
    await data.close();
    expect((await fetch(`${region.baseUrl}/nothing/`)).status).toBe(404);
  });

  test("without a region it opens the folder itself, repeatedly", async () => {
    const folder = join(await temporaryFolder(), "made", "for", "it");
    const first = await opened(folder);
    expect(first.region).toBe("us");
    const dynamo = DynamoDBDocumentClient.from(new DynamoDBClient({}));
    const TableName = process.env["TABLE_NAME"];
    await dynamo.send(new PutCommand({ TableName, Item: { pk: "x", sk: "a", value: 8 } }));
    await first.close();
    await opened(folder);
    expect(await valueIn("x")).toBe(8);
  });

  test("two at once wait for each other", async () => {
    const folder = await temporaryFolder();
    const first = await openRegionData(folder);
    const second = openRegionData(folder);
    await first.close();
    await (await second).close();
  });

  test("a region that was killed is not mistaken for a running one", async () => {
    const dataFolder = await temporaryFolder();
    await (await regionWith({}, { dataFolder })).close();
    // Another process has the port now, and the process id is in use.
    const other = createServer((_request, response) => response.end("hello"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => new Promise<void>((resolve) => other.close(() => resolve())));
    const endpoint = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const file = join(dataFolder, "region.json");
    const { default: description } = await import(file, { with: { type: "json" } });
    await writeFile(file, JSON.stringify({ ...description, serving: { pid: process.pid, endpoint } }));
    const data = await opened(dataFolder);
    expect(data.environment["AWS_ENDPOINT_URL_S3"]).not.toBe(endpoint);
    expect(existsSync(join(dataFolder, "table"))).toBe(true);
  });
});
