/**
 * Text from elsewhere for the log of a CI service: what the service would carry out as a command, wherever it stands in a line
 * in the case of Azure Pipelines, is broken up.
 */
export function withoutCommands(text: string): string {
  return text.replace(/^(\s*):(?=:)/gm, "$1: ").replace(/#(?=#(?:vso|teamcity)?\[)/g, "# ");
}

/** The same JSON, in which such a text stands escaped. */
export function jsonWithoutCommands(json: string): string {
  return json.replace(/##(?=(?:vso|teamcity)?\[)/g, "#\\u0023");
}
