import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { projectRoot } from "../../support/documents.ts";

/** What a pipeline gives a recipe, by the names that the recipe declares. */
export type Inputs = Readonly<Record<string, string>>;

/** A document whose shape the schema of its service checks. */
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type Document = any;

/** A file of the project. */
export function source(path: string): string {
  return readFileSync(join(projectRoot, path), "utf8");
}

/** The YAML documents of a file of the project. */
export function documentsOf(path: string): Document[] {
  return parseAllDocuments(source(path)).map((document) => document.toJS());
}

/** How a service writes what it replaces in a recipe: the part in parentheses is the name of a value. */
export const placeholders = {
  github: /\$\{\{ ([\w.-]+) \}\}/g,
  gitlab: /\$\[\[ ([\w.-]+) \]\]/g,
  circleci: /<< ([\w.-]+) >>/g,
  azure: /\$\{\{ ([\w.-]+) \}\}/g,
} as const;

/** A text with values in place of what the service replaces. @throws Error for a value that there is not. */
export function filled(text: string, placeholder: RegExp, values: Inputs): string {
  return text.replace(placeholder, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`There is no ${name} in ${JSON.stringify(values)}.`);
    return value;
  });
}

/** Each value of an object, filled. */
export function filledEach(texts: Inputs, placeholder: RegExp, values: Inputs): Record<string, string> {
  const entries = Object.entries(texts).map(([name, text]) => [name, filled(text, placeholder, values)]);
  return Object.fromEntries(entries);
}

/**
 * What inputs come to, as every service sees to it before a job begins.
 * @param usual the declared inputs with their defaults; `undefined` is a required one.
 * @param prefix of their names in the recipe.
 * @throws Error for an input that is not declared, or missing.
 */
export function valuesOf(usual: Partial<Inputs>, given: Inputs, prefix: string): Record<string, string> {
  const unknown = Object.keys(given).filter((name) => !(name in usual));
  if (unknown.length > 0) throw new Error(`There is no input ${unknown.join(", ")}.`);
  const all = Object.keys(usual).map((name) => {
    const value = given[name] ?? usual[name];
    if (value === undefined) throw new Error(`The input ${name} is missing.`);
    return [prefix + name, value];
  });
  return Object.fromEntries(all);
}
