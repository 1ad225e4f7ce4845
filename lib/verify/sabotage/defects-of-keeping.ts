import type { Defect } from "./defect.ts";

const region = "test/cloud/region-stage.test.ts";
const stages = "test/cloud/stages.test.ts";

/** What would be lost for good, or paid for without end. */
export const defectsOfKeeping: readonly Defect[] = [
  {
    name: "The key for secrets goes with its stack",
    edits: [
      {
        file: "lib/cloud/secrets-key.ts",
        find: "removalPolicy: RemovalPolicy.RETAIN",
        replace: "removalPolicy: RemovalPolicy.DESTROY",
      },
    ],
    caughtBy: [region],
  },
  {
    name: "The vault of a region goes with its stack",
    edits: [
      {
        file: "lib/cloud/region-backup.ts",
        find: 'new BackupVault(this, "Vault", { removalPolicy: RemovalPolicy.RETAIN }),',
        replace: 'new BackupVault(this, "Vault", { removalPolicy: RemovalPolicy.DESTROY }),',
      },
    ],
    caughtBy: [stages],
  },
  {
    name: "The copies can be deleted by mistake",
    edits: [
      {
        file: "lib/cloud/region-backup.ts",
        find: "terminationProtection: true",
        replace: "terminationProtection: false",
      },
    ],
    caughtBy: [stages],
  },
  {
    name: "A backup is made each month in place of each night",
    edits: [
      {
        file: "lib/cloud/region-backup.ts",
        find: 'Schedule.cron({ hour: "5", minute: "0" })',
        replace: 'Schedule.cron({ hour: "5", minute: "0", day: "1" })',
      },
    ],
    caughtBy: [stages],
  },
  {
    name: "The end of a broken workflow is given up after a minute",
    edits: [
      {
        file: "lib/cloud/run-rules.ts",
        find: "new LambdaFunction(finishRun, { deadLetterQueue })",
        replace: "new LambdaFunction(finishRun, { deadLetterQueue, maxEventAge: Duration.minutes(1) })",
      },
    ],
    caughtBy: [region],
  },
  {
    name: "Uploads that were never finished are paid for without end",
    edits: [
      {
        file: "lib/cloud/artifact-bucket.ts",
        find: "          abortIncompleteMultipartUploadAfter: Duration.days(1),\n",
        replace: "",
      },
    ],
    caughtBy: [region],
  },
  {
    name: "An idempotency key expires at a time in milliseconds, which never comes",
    edits: [
      {
        file: "functions/stores/idempotency-store.ts",
        find: "ttl: Math.ceil(end / 1000)",
        replace: "ttl: Math.ceil(end)",
      },
    ],
    caughtBy: ["test/stores/request-stores.test.ts"],
  },
  {
    name: "An execution that has ended is kept until a time in milliseconds, which never comes",
    edits: [
      {
        file: "functions/workflow/finish-run.ts",
        find: "Math.ceil(Date.parse(completedAt) / 1000)",
        replace: "Math.ceil(Date.parse(completedAt))",
      },
    ],
    caughtBy: ["test/unit/workflow/finish-run.test.ts"],
  },
];
