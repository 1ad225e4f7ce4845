import type { ScenarioInFile } from "./scenario-file.ts";
import type { ScenarioProblem } from "./scenario-file-error.ts";
import type { SourceDocument } from "./source-document.ts";

/** Names that a scenario uses twice or for two purposes; its steps are checked separately. */
export function checkScenario(scenario: ScenarioInFile, source: SourceDocument): ScenarioProblem[] {
  return [
    ...checkNames(scenario, source),
    ...checkTestNames(scenario, source),
    ...checkTags(scenario, source),
  ];
}

function checkNames(
  { variables = {}, secrets = [] }: ScenarioInFile,
  source: SourceDocument,
): ScenarioProblem[] {
  return secrets.flatMap((name, index) => {
    const problem = (message: string) => [source.problem(["secrets", index], message)];
    if (Object.hasOwn(variables, name))
      return problem(`"${name}" is a variable too: a name is one or the other.`);
    if (secrets.indexOf(name) < index) return problem(`"${name}" is given twice.`);
    return [];
  });
}

function checkTestNames({ tests }: ScenarioInFile, source: SourceDocument): ScenarioProblem[] {
  const first = new Map<string, number>();
  return tests.flatMap(({ name }, index) => {
    const earlier = first.get(name);
    first.set(name, earlier ?? index);
    if (earlier === undefined) return [];
    const message = `Test ${earlier + 1} has this name too: names are unique within a scenario.`;
    return [source.problem(["tests", index, "name"], message)];
  });
}

function checkTags({ tests }: ScenarioInFile, source: SourceDocument): ScenarioProblem[] {
  return tests.flatMap(({ tags = [] }, index) =>
    tags.flatMap((tag, at) =>
      tags.indexOf(tag) < at
        ? [source.problem(["tests", index, "tags", at], `"${tag}" is given twice.`)]
        : [],
    ),
  );
}
