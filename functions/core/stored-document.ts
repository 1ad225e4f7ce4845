import * as z from "zod/mini";
import { ServiceError } from "./error.ts";

/**
 * The format of every internal document: items of the table, and the JSON objects that functions leave for one another. It
 * rises when an earlier version of the service would misread what this one writes; a field that readers may ignore, or whose
 * absence they understand, does not raise it. docs/architecture.md, "Two versions at once".
 */
export const documentFormat = 1;

/** What each written document has. One without it was written before there were formats, and is of the first. */
export const formatMark = { format: documentFormat } as const;

const marked = z.object({ format: z._default(z.number(), 1) });

/** A later version of the service wrote a document in a format that this one does not know. */
export class NewerDocument extends ServiceError {
  override readonly name = "NewerDocument";

  constructor(format: number) {
    super(
      `A later version of the service wrote this in format ${format}; this version reads formats up to ${documentFormat}.`,
    );
  }
}

/**
 * Reads an item of the table, or any other value that a version of the service wrote. A schema of documents ignores fields that
 * it does not know.
 * @throws NewerDocument, or an error of the schema.
 */
export function readStored<S extends z.ZodMiniType>(schema: S, stored: unknown): z.output<S> {
  const { data } = marked.safeParse(stored);
  if (data === undefined) return schema.parse(stored);
  if (data.format > documentFormat) throw new NewerDocument(data.format);
  return schema.parse(withoutFormat(stored as object));
}

/**
 * Reads a document of JSON.
 * @throws NewerDocument, SyntaxError, or an error of the schema.
 */
export function readDocument<S extends z.ZodMiniType>(schema: S, document: Uint8Array | string): z.output<S> {
  const text = typeof document === "string" ? document : new TextDecoder().decode(document);
  return readStored(schema, JSON.parse(text));
}

/** A document as it is stored. */
export function writeDocument(content: object): string {
  return JSON.stringify({ ...formatMark, ...content });
}

/** A record of texts would take the mark for one of them. */
function withoutFormat({ format: _, ...content }: { format?: number }): object {
  return content;
}
