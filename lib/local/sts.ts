import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { account } from "./account.ts";
import { readBody } from "./http/read-body.ts";
import type { RequestTarget } from "./http/request-target.ts";
import { textElement, xmlDocument } from "./http/xml.ts";
import { AccessRefused } from "./signing/access-refused.ts";
import type { Credentials } from "./signing/credentials.ts";
import { beginRoleSession } from "./signing/role-session.ts";
import { verifySignature } from "./signing/signature.ts";
import { signingRoleArn, signingRoleNames } from "./signing/signing-roles.ts";

interface StsOptions {
  awsRegion: string;
  credentials: Credentials;
  clock: () => Date;
}

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html, of a role that assumes another. */
const assumeRole = z.object({
  Action: z.literal("AssumeRole"),
  RoleArn: z.string(),
  RoleSessionName: z.string().regex(/^[\w+=,.@-]{2,64}$/),
  DurationSeconds: z.coerce.number().int().min(900).max(3600).default(3600),
});

/** https://docs.aws.amazon.com/STS/latest/APIReference/API_GetCallerIdentity.html */
const getCallerIdentity = z.object({ Action: z.literal("GetCallerIdentity") });
const stsRequest = z.discriminatedUnion("Action", [assumeRole, getCallerIdentity]);

/** The bytes that an AssumeRole request may have, session policies included. */
const bodyLimit = 64 * 1024;

/** The token service, for the ordinary `STSClient`: forms in, XML out. */
export class StsEndpoint {
  readonly #options: StsOptions;

  constructor(options: StsOptions) {
    this.#options = options;
  }

  /** Its requests have no path and no header of their own: the signature says for whom they are. */
  serves({ method, headers }: IncomingMessage, path: string): boolean {
    return path === "/" && method === "POST" && (headers.authorization ?? "").includes("/sts/aws4_request");
  }

  async handle(request: IncomingMessage, response: ServerResponse, target: RequestTarget): Promise<void> {
    const { status, document } = await this.#answer(request, target);
    response.writeHead(status, { "content-type": "text/xml" }).end(document);
  }

  async #answer(request: IncomingMessage, { path, query }: RequestTarget) {
    const { awsRegion, credentials, clock } = this.#options;
    const { method = "", headers } = request;
    const now = clock();
    try {
      const body = await readBody(request, bodyLimit);
      const verification = { service: "sts", awsRegion, credentials, now } as const;
      await verifySignature({ method, path, query, headers, body }, verification);
      const wanted = stsRequest.safeParse(Object.fromEntries(new URLSearchParams(body.toString())));
      if (!wanted.success) return refusal(400, "ValidationError", z.prettifyError(wanted.error));
      if (wanted.data.Action === "GetCallerIdentity") return callerIdentity();
      const { RoleArn, RoleSessionName, DurationSeconds } = wanted.data;
      const role = signingRoleNames.find((name) => signingRoleArn(name) === RoleArn);
      if (!role) return refusal(403, "AccessDenied", `${RoleArn} may not be assumed.`);
      const session = beginRoleSession(credentials, role, new Date(now.getTime() + DurationSeconds * 1000));
      const assumed = `${RoleArn.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/")}/${RoleSessionName}`;
      const parts = [
        element("Credentials", [
          textElement("AccessKeyId", session.accessKeyId),
          textElement("SecretAccessKey", session.secretAccessKey),
          textElement("SessionToken", session.sessionToken),
          textElement("Expiration", session.expiration.toISOString()),
        ]),
        element("AssumedRoleUser", [
          textElement("Arn", assumed),
          textElement("AssumedRoleId", `LOCAL:${role}`),
        ]),
      ];
      const result = [element("AssumeRoleResult", parts), requestId()];
      return { status: 200, document: xmlDocument("AssumeRoleResponse", result, namespace) };
    } catch (error) {
      if (error instanceof AccessRefused) return refusal(403, error.code, error.message);
      return refusal(500, "InternalFailure", "The token service failed.");
    }
  }
}

/** The owner of the data folder, who has its credentials. */
function callerIdentity() {
  const parts = [
    textElement("Arn", `arn:aws:iam::${account}:user/owner`),
    textElement("UserId", "LOCAL"),
    textElement("Account", account),
  ];
  const result = [element("GetCallerIdentityResult", parts), requestId()];
  return { status: 200, document: xmlDocument("GetCallerIdentityResponse", result, namespace) };
}

const namespace = ' xmlns="https://sts.amazonaws.com/doc/2011-06-15/"';

function refusal(status: number, code: string, message: string) {
  const error = [textElement("Type", "Sender"), textElement("Code", code), textElement("Message", message)];
  return {
    status,
    document: xmlDocument("ErrorResponse", [element("Error", error), requestId()], namespace),
  };
}

function element(name: string, children: readonly string[]): string {
  return `<${name}>${children.join("")}</${name}>`;
}

function requestId(): string {
  return element("ResponseMetadata", [textElement("RequestId", randomUUID())]);
}
