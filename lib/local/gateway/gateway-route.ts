import { apiStage, type Route, routes } from "../../routes.ts";

/** The route of a request, with its path parameters. */
export interface MatchedRoute {
  route: Route;
  /** Decoded. */
  pathParameters: Record<string, string>;
}

/** A path whose percent-encoding is not that of UTF-8 text. */
export const malformedPath = Symbol("malformed path");

/**
 * Finds a request's route. Both forms of a path are served, with and without the final slash; methods and segments
 * match exactly. Slashes in a row count as one: API Gateway ignores those after the stage,
 * https://github.com/localstack/localstack/pull/11304 (a test that was run against AWS), and documents nothing of others.
 */
export function matchRoute(method: string, path: string): MatchedRoute | typeof malformedPath | null {
  const segments = path.replace(/\/+/g, "/").replace(/\/$/, "").split("/");
  for (const route of routes) {
    if (route.method !== method) continue;
    const parameters = matchSegments(`/${apiStage}${route.resource}`.split("/"), segments);
    if (!parameters) continue;
    try {
      const decoded = Object.entries(parameters).map(([name, value]) => [name, decodeURIComponent(value)]);
      return { route, pathParameters: Object.fromEntries(decoded) };
    } catch {
      return malformedPath;
    }
  }
  return null;
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
