type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

/** An object with its names as in answers: `scenario_id` for `scenarioId`. */
type SnakeCased<T> = { [K in keyof T & string as SnakeCase<K>]: T[K] };

/** Converts an object's own names, not those within its values. */
export function snakeCased<T extends object>(value: T): SnakeCased<T> {
  const renamed = Object.entries(value).map(([name, content]) => [
    name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    content,
  ]);
  return Object.fromEntries(renamed) as SnakeCased<T>;
}
