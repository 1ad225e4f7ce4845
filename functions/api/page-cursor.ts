import { type CursorScope, decodeCursor } from "../core/execution/cursor.ts";
import { invalidRequestProblem } from "./http/problem.ts";

/**
 * The position after which a page begins; `null` for the first page.
 * @throws Problem `invalid_request` for a cursor that was not issued to this team by this listing with these filters.
 */
export function positionAfter(cursor: string | null, scope: CursorScope): string | null {
  if (cursor === null) return null;
  const position = decodeCursor(cursor, scope);
  if (position !== null) return position;
  const message = "Has to be the next_cursor of an answer to the same request.";
  throw invalidRequestProblem([{ path: "cursor", message }]);
}
