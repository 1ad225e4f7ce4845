import { ServiceError } from "../error.ts";

/** A path that is not of the form that `valueAt` reads. */
export class JsonPathInvalid extends ServiceError {
  override readonly name = "JsonPathInvalid";
}

const step = /\.([A-Za-z_$][\w$-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\['([^']*)'\]/y;

/**
 * The value at a path such as `$.items[0].price` or `$["content-type"]` in a JSON document; `$` is the whole.
 * One value at one place is all that a check needs; the libraries for JSONPath bring filters, wildcards and lists of results.
 * @returns `undefined` where there is no value.
 * @throws JsonPathInvalid
 */
export function valueAt(document: unknown, path: string): unknown {
  if (!path.startsWith("$")) throw invalid(path);
  let value = document;
  step.lastIndex = 1;
  for (let end = 1; end < path.length; end = step.lastIndex) {
    step.lastIndex = end;
    const found = step.exec(path);
    if (!found) throw invalid(path);
    const [, name, index, quoted, single] = found;
    value = childOf(value, name ?? index ?? single ?? unescaped(quoted ?? "", path));
  }
  return value;
}

function unescaped(quoted: string, path: string): string {
  try {
    return JSON.parse(`"${quoted}"`) as string;
  } catch {
    throw invalid(path);
  }
}

function childOf(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}

function invalid(path: string): JsonPathInvalid {
  return new JsonPathInvalid(`The path ${path} is not of the form $.items[0].price.`);
}
