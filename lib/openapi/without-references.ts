/** A document whose references are replaced by what they refer to within it; a schema keeps its name as its title. */
export function withoutReferences(document: object): object {
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== "object" || value === null) return value;
    const { $ref, ...others } = value as Record<string, unknown>;
    if (typeof $ref === "string") {
      const found = resolve(targetOf(document, $ref)) as object;
      const title = $ref.startsWith("#/components/schemas/") ? { title: $ref.split("/").at(-1) } : {};
      return { ...title, ...found, ...others };
    }
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, resolve(inner)]));
  };
  return resolve(document) as object;
}

/** @throws Error if the document has no such part. */
function targetOf(document: object, reference: string): unknown {
  const names = reference.split("/").slice(1);
  return names.reduce<unknown>((part, name) => {
    const next = (part as Record<string, unknown>)[name.replaceAll("~1", "/").replaceAll("~0", "~")];
    if (next === undefined) throw new Error(`The document has no ${reference}.`);
    return next;
  }, document);
}
