import type { Defect } from "./defect.ts";

const template = "test/cloud/region-stage.test.ts";
const functions = "test/cloud/wiring.test.ts";
const assets = "test/cloud/assets.test.ts";

/** What a function is given, and what it is made of. */
export const defectsOfFunctions: readonly Defect[] = [
  {
    name: "Browsers have too little memory",
    edits: [
      {
        file: "lib/cloud/function-set.ts",
        find: "use.memory?.(settings) ?? use.size.memorySize",
        replace: "use.memory ? 128 : use.size.memorySize",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "Requests are answered with too little memory",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const answer: FunctionSize = { memorySize: 512",
        replace: "const answer: FunctionSize = { memorySize: 128",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "Browsers have no more than the default room in /tmp",
    edits: [
      {
        file: "lib/cloud/service-function.ts",
        find: "const browserStorage = Size.gibibytes(1);",
        replace: "const browserStorage = Size.mebibytes(512);",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "Browsers run on the wrong processor",
    edits: [
      {
        file: "lib/cloud/service-function.ts",
        find: "arm64Chromium === null ? Architecture.X86_64 : Architecture.ARM_64",
        replace: "arm64Chromium === null ? Architecture.ARM_64 : Architecture.ARM_64",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The path of the handler is wrong",
    edits: [{ file: "lib/cloud/function-code.ts", find: '"index.handler"', replace: '"index.main"' }],
    caughtBy: [assets],
  },
  {
    name: "A file that the browser needs is not in the bundle",
    edits: [
      {
        file: "functions/attempt/package-files.ts",
        find: '  "lib/utilsBundle.js",\n',
        replace: "",
      },
    ],
    caughtBy: [assets],
  },
  {
    name: "The variable with the bucket's name holds another of its properties",
    edits: [
      {
        file: "lib/cloud/artifact-bucket.ts",
        find: "user.addEnvironment(environmentNames.bucket, this.bucket.bucketName);",
        replace: "user.addEnvironment(environmentNames.bucket, this.bucket.bucketArn);",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "The variable with the state machine's ARN holds its name",
    edits: [
      {
        file: "lib/cloud/run-workflow.ts",
        find: "environmentNames.stateMachine, this.stateMachine.stateMachineArn",
        replace: "environmentNames.stateMachine, this.stateMachine.stateMachineName",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "A variable is missing",
    edits: [
      {
        file: "lib/cloud/team-secrets.ts",
        find: "user.addEnvironment(environmentNames.secretsPrefix, prefix);",
        replace: "void [environmentNames.secretsPrefix];",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "The environment of functions names another region",
    edits: [
      {
        file: "lib/cloud/service-function.ts",
        find: "[environmentNames.region]: props.region",
        replace: "[environmentNames.region]: props.service",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "A function may run longer than its task",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const step: FunctionSize = { memorySize: 512, timeout: Duration.seconds(60) };",
        replace: "const step: FunctionSize = { memorySize: 512, timeout: Duration.seconds(120) };",
      },
    ],
    caughtBy: [functions],
  },
  {
    name: "Steps of the workflow end before a table that is throttled takes their writes",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const step: FunctionSize = { memorySize: 512, timeout: Duration.seconds(60) };",
        replace: "const step: FunctionSize = { memorySize: 512, timeout: Duration.seconds(3) };",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The end of a run has no time for its reports",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const judge: FunctionSize = { memorySize: 3008, timeout: Duration.minutes(15) };",
        replace: "const judge: FunctionSize = { memorySize: 3008, timeout: Duration.seconds(10) };",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The end of a run has no room for its films",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const judge: FunctionSize = { memorySize: 3008,",
        replace: "const judge: FunctionSize = { memorySize: 512,",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "A large report cannot be printed in time",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const print: FunctionSize = { ...browser, memorySize: 1769 };",
        replace:
          "const print: FunctionSize = { ...browser, memorySize: 1769, timeout: Duration.seconds(10) };",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "A tick ends before it has swept what is due",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const sweep: FunctionSize = { memorySize: 1769, timeout: Duration.minutes(5) };",
        replace: "const sweep: FunctionSize = { memorySize: 1769, timeout: Duration.seconds(3) };",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "A tick has a third of a core",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const sweep: FunctionSize = { memorySize: 1769,",
        replace: "const sweep: FunctionSize = { memorySize: 512,",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "Links are signed with a third of a core",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const signLinks: FunctionSize = { ...answer, memorySize: 1769 };",
        replace: "const signLinks: FunctionSize = answer;",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The outcomes of a large run do not fit into the function that answers with them",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: "const readResult: FunctionSize = { ...answer, memorySize: 1769 };",
        replace: "const readResult: FunctionSize = answer;",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The table has a fixed capacity",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: "billing: Billing.onDemand(),",
        replace:
          "billing: Billing.provisioned({ readCapacity: Capacity.fixed(5), writeCapacity: Capacity.autoscaled({ maxCapacity: 5 }) }),",
      },
      { file: "lib/cloud/region-table.ts", find: "  Billing,\n", replace: "  Billing,\n  Capacity,\n" },
    ],
    caughtBy: [template],
  },
  {
    name: "The reserved concurrency of every function is zero",
    edits: [
      {
        file: "lib/cloud/service-function.ts",
        find: "...(reservedConcurrency ? { reservedConcurrentExecutions: reservedConcurrency } : {}),",
        replace: "reservedConcurrentExecutions: reservedConcurrency ?? 0,",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "Logs are kept for good",
    edits: [
      {
        file: "lib/cloud/service-function.ts",
        find: "{ retention: props.logRetention }",
        replace: "{ retention: 9999 }",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The access log is kept longer than the settings say",
    edits: [
      {
        file: "lib/cloud/access-log.ts",
        find: 'new LogGroup(scope, "AccessLog", { retention })',
        replace: 'new LogGroup(scope, "AccessLog", { retention: retention * 0 + 3653 })',
      },
    ],
    caughtBy: [template],
  },
  {
    name: "A key that was just issued, or revoked, is read as it was before",
    edits: [
      {
        file: "functions/stores/key-store.ts",
        find: "Key: primaryKey(keyId), ConsistentRead: true",
        replace: "Key: primaryKey(keyId)",
      },
    ],
    caughtBy: ["test/unit/api/artifacts.test.ts"],
  },
  {
    name: "Room that was just given away is given away again",
    edits: [
      {
        file: "functions/stores/admission-store.ts",
        find: "      ConsistentRead: true,\n    };\n    const leases",
        replace: "    };\n    const leases",
      },
    ],
    caughtBy: ["test/unit/stores/admission-store.test.ts"],
  },
  {
    name: "A request that starts a run waits for Step Functions until the gateway gives it up",
    edits: [
      {
        file: "functions/shared/clients.ts",
        find: "      requestHandler: { connectionTimeout: 2000, requestTimeout: 5000, throwOnRequestTimeout: true },\n",
        replace: "",
      },
    ],
    caughtBy: ["test/local/silent-step-functions.test.ts"],
  },
];
