import type { APIGatewayProxyEvent } from "aws-lambda";

/** Every value of a header, its name in any case. The gateway puts the last one in `headers` as well. */
export function headerValues(event: APIGatewayProxyEvent, name: string): string[] {
  const wanted = name.toLowerCase();
  const all = Object.entries(event.multiValueHeaders ?? {}).flatMap(([key, values]) =>
    key.toLowerCase() === wanted ? (values ?? []) : [],
  );
  if (all.length > 0) return all;
  return Object.entries(event.headers ?? {}).flatMap(([key, value]) =>
    key.toLowerCase() === wanted && value !== undefined ? [value] : [],
  );
}

/** A header that may be sent as a list or several times, as one list; `null` if it was not sent. RFC 9110, 5.3. */
export function headerList(event: APIGatewayProxyEvent, name: string): string | null {
  const values = headerValues(event, name);
  return values.length > 0 ? values.join(", ") : null;
}
