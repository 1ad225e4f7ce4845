import project from "../../package.json" with { type: "json" };

/** Set by the bundler, in the standalone command line, which is one file. */
declare const takenAlong: true | undefined;

/** Whether this is the command line that is one file, without the project around it. */
export const isTakenAlong = typeof takenAlong !== "undefined";

export const { version } = project;

/** What the user types before a command of the tool. */
export const invocation = isTakenAlong ? "scenario" : "npm run -s scenario --";
