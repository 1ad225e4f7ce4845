import { delimiter } from "node:path";

/** The search path of a user, who has neither the project nor its Node.js. */
export const usersPath = (process.env["PATH"] ?? "")
  .split(delimiter)
  .filter((path) => !path.endsWith("node_modules/.bin"))
  .join(delimiter);
