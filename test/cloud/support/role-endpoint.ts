import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { SignatureV4 } from "@smithy/signature-v4";
import { targetOf } from "../../../lib/local/http/request-target.ts";
import { type IamRequest, iamRequests } from "../../../lib/local/iam-request.ts";
import type { Credentials } from "../../../lib/local/signing/credentials.ts";
import { NodeSha256 } from "../../../lib/local/signing/node-sha256.ts";
import { receivedSignature, type SignedRequest } from "../../../lib/local/signing/received-signature.ts";
import { type Verification, verifySignature } from "../../../lib/local/signing/signature.ts";
import { refusedCalls } from "./judge-roles.ts";
import type { Role } from "./roles.ts";

type Service = Verification["service"];
interface Received extends SignedRequest {
  body: Buffer;
  service: Service;
}

/** The region behind it. */
interface Behind {
  /** Of its services. */
  endpoint: string;
  awsRegion: string;
  /** Those of its owner, who may do everything. */
  owner: Credentials;
}

/**
 * AWS for whoever has the credentials of one role: refuses what a policy simulator finds that the role does not allow, and hands
 * the rest to a region, which itself knows no roles of functions.
 */
export class RoleEndpoint {
  readonly credentials: Credentials = {
    accessKeyId: `ASIA${randomBytes(8).toString("hex").toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString("base64url"),
  };
  readonly #server: Server;
  readonly #role: Role;
  readonly #behind: Behind;

  private constructor(role: Role, behind: Behind) {
    this.#role = role;
    this.#behind = behind;
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
  }

  static async open(role: Role, behind: Behind): Promise<RoleEndpoint> {
    const made = new RoleEndpoint(role, behind);
    made.#server.listen(0, "127.0.0.1");
    await once(made.#server, "listening");
    return made;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers, url = "/" } = request;
    const unverified = { method, headers, ...targetOf(url), body: await buffer(request) };
    const service = receivedSignature(unverified).scope.service as Service;
    const { awsRegion } = this.#behind;
    const { credentials } = this;
    await verifySignature(unverified, { service, awsRegion, credentials, now: new Date() });
    const received = { ...unverified, service };
    const { caller } = this.#role;
    const calls = wantedBy(received).map((wanted) => ({ caller, ...wanted }));
    if ((await refusedCalls([this.#role], calls)).length > 0) return refuse(response, service);
    const answer = await this.#handOn(received);
    const type = answer.headers.get("content-type") ?? "application/octet-stream";
    response.writeHead(answer.status, { "content-type": type }).end(Buffer.from(await answer.arrayBuffer()));
  }

  async #handOn({ method, path, query, headers, body, service }: Received): Promise<Response> {
    const { endpoint, awsRegion, owner } = this.#behind;
    const kept = Object.entries(headers).filter(
      ([name]) => name === "content-type" || (/^x-amz-/.test(name) && name !== "x-amz-date"),
    );
    const { hostname, port, protocol, host } = new URL(endpoint);
    const signer = new SignatureV4({
      credentials: owner,
      region: awsRegion,
      service,
      sha256: NodeSha256,
      uriEscapePath: service !== "s3",
    });
    const signed = await signer.sign({
      ...{ method, protocol, hostname, port: Number(port), path, body },
      query: Object.fromEntries(query),
      headers: { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), host },
    });
    const search = query.size > 0 ? `?${query}` : "";
    const sent = method === "GET" || method === "HEAD" ? {} : { body: new Uint8Array(body) };
    return fetch(`${endpoint}${path}${search}`, { method, headers: signed.headers, ...sent });
  }
}

/** The clients of the services that speak JSON. */
const clients: Readonly<Partial<Record<Service, string>>> = {
  dynamodb: "DynamoDBClient",
  events: "EventBridgeClient",
  ssm: "SSMClient",
  states: "SFNClient",
};
const objectOperations: Readonly<Record<string, string>> = {
  GET: "GetObject",
  HEAD: "HeadObject",
  PUT: "PutObject",
  DELETE: "DeleteObject",
};

/** What a role has to allow for a request; what is not known here is an action that no role has. */
function wantedBy({ service, method, path, headers, body }: Received): IamRequest[] {
  const asked = (client: string, command: string, input: Record<string, unknown>) =>
    iamRequests({ client, command, input, missing: false });
  const parts = decodeURIComponent(path).split("/").slice(1);
  if (service === "s3") {
    const [Bucket, ...key] = parts;
    const Key = key.join("/");
    const ofBucket = method === "GET" ? "ListObjectsV2" : "";
    return asked("S3Client", Key === "" ? ofBucket : (objectOperations[method] ?? ""), { Bucket, Key });
  }
  if (service === "sts") {
    const form = Object.fromEntries(new URLSearchParams(body.toString()));
    return asked("STSClient", form["Action"] ?? "", form);
  }
  if (service === "lambda") return asked("LambdaClient", "Invoke", { FunctionName: parts[2] });
  const [, operation = ""] = String(headers["x-amz-target"]).split(".");
  return asked(clients[service] ?? service, operation, JSON.parse(body.toString()));
}

function refuse(response: ServerResponse, service: Service): void {
  const error = "<Error><Code>AccessDenied</Code></Error>";
  if (service === "s3") response.writeHead(403).end(error);
  else if (service === "sts") response.writeHead(403).end(`<ErrorResponse>${error}</ErrorResponse>`);
  else {
    const type = "AccessDeniedException";
    response.writeHead(403, { "content-type": "application/x-amz-json-1.1", "x-amzn-errortype": type });
    response.end(JSON.stringify({ __type: type }));
  }
}
