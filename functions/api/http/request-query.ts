import type { APIGatewayProxyEvent } from "aws-lambda";
import { type Fault, invalidRequestProblem } from "./problem.ts";

/**
 * The query's parameters, each given once.
 * @throws Problem `invalid_request`, naming every repeated parameter.
 */
export function readQuery(event: APIGatewayProxyEvent): Record<string, string> {
  const parameters = parametersOf(event);
  const repeated: Fault[] = parameters
    .filter(([, values]) => values.length > 1)
    .map(([path]) => ({ path, message: "Has to be given once." }));
  if (repeated.length > 0) throw invalidRequestProblem(repeated);
  return Object.fromEntries(parameters.map(([name, [value = ""]]) => [name, value]));
}

function parametersOf(event: APIGatewayProxyEvent): [string, string[]][] {
  const { multiValueQueryStringParameters: multi, queryStringParameters: single } = event;
  if (multi) return Object.entries(multi).map(([name, values]) => [name, values ?? []]);
  return Object.entries(single ?? {}).map(([name, value]) => [name, [value ?? ""]]);
}
