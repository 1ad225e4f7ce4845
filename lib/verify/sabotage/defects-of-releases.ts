import type { Defect } from "./defect.ts";

const documents = "test/unit/stores/stored-documents.test.ts";
const wiring = "test/cloud/wiring.test.ts";
const settings = "test/cloud/settings.test.ts";

/** What an upgrade, a rollback or the loss of a region would bring to light. */
export const defectsOfReleases: readonly Defect[] = [
  {
    name: "Browsers on arm64 are given Chromium for x86",
    edits: [
      {
        file: "lib/cloud/function-code.ts",
        find: "bundle({ entry, browser, arm64Chromium }, folder);",
        replace: "bundle({ entry, browser }, folder);",
      },
    ],
    caughtBy: ["test/cloud/arm64-chromium.test.ts"],
  },
  {
    name: "A document of a later format is read as if it were known",
    edits: [
      {
        file: "functions/core/stored-document.ts",
        find: "if (data.format > documentFormat) throw",
        replace: "if (data.format > documentFormat + 1) throw",
      },
    ],
    caughtBy: [documents],
  },
  {
    name: "A plan with a field that another version added is refused",
    edits: [
      {
        file: "functions/core/run/run-plan.ts",
        find: "planSchema = z.object({",
        replace: "planSchema = z.strictObject({",
      },
    ],
    caughtBy: [documents],
  },
  {
    name: "A variable has a name that the code before an upgrade does not know",
    edits: [
      {
        file: "functions/shared/environment.ts",
        find: 'orderRole: "ORDER_ROLE_ARN"',
        replace: 'orderRole: "ORDERS_ROLE_ARN"',
      },
    ],
    caughtBy: ["test/cloud/earlier-version.test.ts"],
  },
  {
    name: "A run whose plan a later version wrote never ends",
    edits: [
      {
        file: "functions/workflow/report-of-run.ts",
        find: "if (!(error instanceof NewerDocument)) throw error;",
        replace: 'if (!(error instanceof NewerDocument) || error.message !== "") throw error;',
      },
    ],
    caughtBy: [documents],
  },
  {
    name: "Requests reach functions past their aliases, so that a new version gets all at once",
    edits: [
      {
        file: "lib/cloud/service-stack.ts",
        find: "releases.of(functions.get(handler))",
        replace: "functions.get(handler)",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "No alarm takes a release back",
    edits: [
      {
        file: "lib/cloud/service-stack.ts",
        find: 'alarms.that("Server errors", "Not dispatched")',
        replace: "[]",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "A dispatcher that does not load is released",
    edits: [
      {
        file: "lib/cloud/gradual-releases.ts",
        find: "alarms: [...alarms, failedTick],",
        replace: "alarms: [...alarms, failedTick].slice(0, -1),",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "A new dispatcher gets too few ticks to be judged by",
    edits: [{ file: "lib/cloud/gradual-releases.ts", find: "percentage: 50,", replace: "percentage: 10," }],
    caughtBy: [wiring],
  },
  {
    name: "Going back is stopped by the alarm that asks for it",
    edits: [
      {
        file: "lib/cloud/gradual-releases.ts",
        find: "delete cfnOptions.updatePolicy;",
        replace: "void cfnOptions.updatePolicy;",
      },
    ],
    caughtBy: [wiring],
  },
  {
    name: "A trace ends where the workflow begins",
    edits: [
      { file: "lib/cloud/run-workflow.ts", find: "      tracingEnabled: props.traced,\n", replace: "" },
    ],
    caughtBy: [wiring],
  },
  {
    name: "A backup may lie in the region that it is for",
    edits: [
      {
        file: "lib/cloud/settings-schema.ts",
        find: ".refine((to) => to !== awsRegion,",
        replace: '.refine((to) => to !== "",',
      },
    ],
    caughtBy: [settings],
  },
];
