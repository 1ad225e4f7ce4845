import { type CursorScope, decodeCursor } from "../core/cursor.ts";
import { invalidRequestProblem } from "./http/problem.ts";

/**
 * The position that a page begins after; `null` for the first page.
 * @throws Problem `invalid_request` for a cursor that this listing, with these filters, has not given to this team.
 */
export function positionAfter(cursor: string | null, scope: CursorScope): string | null {
  if (cursor === null) return null;
  const position = decodeCursor(cursor, scope);
  if (position !== null) return position;
  const message = "Has to be the next_cursor of an answer to the same request.";
  throw invalidRequestProblem([{ path: "cursor", message }]);
}
