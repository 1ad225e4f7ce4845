import { apiStage, type Route, routes } from "../../routes.ts";

/** The route of a request, with its path parameters. */
export interface MatchedRoute {
  route: Route;
  /** Decoded, unless the percent-encoding is not that of UTF-8 text: such an id is as unknown as any other. */
  pathParameters: Record<string, string>;
}

/**
 * Finds a request's route. Both forms of a path are served, with and without the final slash; methods and segments
 * match exactly. Slashes in a row count as one: API Gateway ignores those after the stage,
 * https://github.com/localstack/localstack/pull/11304 (a test that was run against AWS), and documents nothing of others.
 */
export function matchRoute(method: string, path: string): MatchedRoute | null {
  const segments = path.replace(/\/+/g, "/").replace(/\/$/, "").split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const parameters = matchSegments(`/${apiStage}${route.resource}`.split("/"), segments);
    if (!parameters) continue;
    const decoded = Object.entries(parameters).map(([name, value]) => [name, decodedIfUtf8(value)]);
    return { route, pathParameters: Object.fromEntries(decoded) };
  }
  return null;
}

function decodedIfUtf8(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? "";
    const [, name] = /^\{(\w+)\}$/.exec(expected) ?? [];
    if (name === undefined ? segment !== expected : segment === "") return null;
    if (name !== undefined) parameters[name] = segment;
  }
  return parameters;
}
