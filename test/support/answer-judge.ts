import { Ajv2020, type AnySchema } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Answer, Header, OpenApiDocument, Reference } from "../../lib/openapi/openapi-types.ts";
import { basePath } from "../../lib/routes.ts";

/** An answer of the API, with the request that got it. */
export interface ObservedAnswer {
  method: string;
  /** As it was sent, with or without its query. */
  path: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  body: string;
}

/** What the document says of an answer, with a pointer to the schema of each media type. */
interface Described {
  headers: Readonly<Record<string, Reference>>;
  schemas: Readonly<Record<string, string>>;
}

const documentId = "openapi.json";
/** The refusals of a request that is no operation of the document, or that is not even HTTP. */
const refusals: Readonly<Record<number, string>> = {
  404: "RouteNotFoundProblem",
  400: "InvalidRequestProblem",
};

/** Compares answers with an OpenAPI document. */
export class AnswerJudge {
  readonly #document: OpenApiDocument;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: OpenApiDocument) {
    this.#document = document;
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(document as unknown as AnySchema, documentId);
  }

  /** @returns what the document does not know of the answer; nothing where it knows all. */
  faultsOf(observed: ObservedAnswer): string[] {
    const described = this.#descriptionOf(observed);
    const faults = described
      ? [...this.#headerFaults(described, observed), ...this.#bodyFaults(described, observed)]
      : ["there is no such answer in the document"];
    const { method, path, status, body } = observed;
    return faults.map((fault) => `${method} ${path} answered ${status}: ${fault}: ${body.slice(0, 300)}`);
  }

  #descriptionOf({ method, path, status }: ObservedAnswer): Described | null {
    const { paths, components } = this.#document;
    const template = Object.keys(paths).find((candidate) => isAt(candidate, path));
    const verb = method.toLowerCase() as "get" | "post";
    const answers = template === undefined ? undefined : paths[template]?.[verb]?.responses;
    if (template === undefined || answers === undefined) return this.#refusal(status);
    const answer = answers[status];
    if (answer === undefined) return null;
    if (!("$ref" in answer)) {
      return describe(answer, `/paths/${template.replaceAll("/", "~1")}/${verb}/responses/${status}`);
    }
    const name = answer.$ref.split("/").at(-1) ?? "";
    const component = components.responses[name];
    return component ? describe(component, answer.$ref.slice(1)) : null;
  }

  #refusal(status: number): Described | null {
    const name = refusals[status];
    if (name === undefined) return null;
    const schema = `/components/schemas/${name}`;
    const common = this.#document.components.responses["NotModified"]?.headers ?? {};
    const { ETag: _, Vary: __, ...headers } = common;
    return { headers, schemas: { "application/problem+json": schema } };
  }

  #headerFaults({ headers: described }: Described, { headers }: ObservedAnswer): string[] {
    const { headers: components } = this.#document.components;
    const names = new Set([...Object.keys(components), ...Object.keys(described)]);
    return [...names].flatMap((name) => {
      const value = headers[name.toLowerCase()];
      const reference = described[name];
      if (reference === undefined) return value === undefined ? [] : [`${name} is not in the document`];
      const header = components[reference.$ref.split("/").at(-1) ?? ""];
      if (value === undefined) return header?.required === false ? [] : [`${name} is missing`];
      return header && this.#holds(header, String(value)) ? [] : [`${name} is ${value}`];
    });
  }

  /** A header is text; a number is written in digits. */
  #holds({ schema }: Header, value: string): boolean {
    const isNumber = schema["type"] === "integer" && /^\d+$/.test(value);
    return this.#ajv.validate(schema, isNumber ? Number(value) : value);
  }

  #bodyFaults({ schemas }: Described, { method, headers, body }: ObservedAnswer): string[] {
    if (method === "HEAD") return body === "" ? [] : ["it has a body"];
    const type = String(headers["content-type"] ?? "").split(";")[0] ?? "";
    const pointer = schemas[type] ?? schemas["*/*"];
    if (Object.keys(schemas).length === 0) return body === "" ? [] : ["it has a body"];
    if (pointer === undefined) return [`its content type is ${type}`];
    const validate = this.#ajv.getSchema(`${documentId}#${pointer}`);
    if (!validate) return [`the document has no ${pointer}`];
    if (validate(/json$/.test(type) ? JSON.parse(body) : body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "/"} ${message}`);
  }
}

function describe({ headers, content = {} }: Answer, pointer: string): Described {
  const schemas = Object.keys(content).map((type) => [
    type,
    `${pointer}/content/${type.replaceAll("/", "~1")}/schema`,
  ]);
  return { headers, schemas: Object.fromEntries(schemas) };
}

/** Whether a path, with or without its last slash, is one of a template. The gateway takes slashes in a row for one. */
function isAt(template: string, path: string): boolean {
  const [plain = ""] = path.split("?");
  const segments = plain
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "")
    .split("/");
  const expected = `${basePath}${template}`.split("/");
  return (
    expected.length === segments.length &&
    expected.every((part, at) => (part.startsWith("{") ? segments[at] !== "" : part === segments[at]))
  );
}
