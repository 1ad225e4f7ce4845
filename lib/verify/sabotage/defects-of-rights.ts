// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits quote source code
import type { Defect } from "./defect.ts";

const roles = "test/cloud/least-privilege.test.ts";
const template = "test/cloud/region-stage.test.ts";
const nag = "test/cloud/nag.test.ts";
const services = "test/cloud/service-roles.test.ts";

/** Who may do what. */
export const defectsOfRights: readonly Defect[] = [
  {
    name: "A function lacks a grant",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: 'scenarios: { size: answer, table: [...readsKey, "Query"] }',
        replace: "scenarios: { size: answer, table: readsKey }",
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "The end of a test cannot tell a file that was not handed in from one that it may not read",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: '["read run files", "look for run files", "write run files", "remove orders"]',
        replace: '["read run files", "write run files", "remove orders"]',
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "JUnit of a run whose files are gone is a fault of the service",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: 'size: readResult, table: readsKey, bucket: ["read run files", "look for run files"]',
        replace: 'size: readResult, table: readsKey, bucket: ["read run files"]',
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "A status may not read which step a test is at",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: 'status: { size: answer, table: readsKey, bucket: ["read told steps"] }',
        replace: "status: { size: answer, table: readsKey }",
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "A status may read every file of a run",
    edits: [
      {
        file: "lib/cloud/artifact-bucket.ts",
        find: "`${runsFolder}*/tests/*/attempt-*/${toldStepName}`",
        replace: "`${runsFolder}*`",
      },
      { file: "lib/cloud/artifact-bucket.ts", find: "  toldStepName,\n", replace: "" },
    ],
    caughtBy: [roles],
  },
  {
    name: "No function may use the table",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: "actions: allowed, resources: [tableArn]",
        replace: "actions: allowed, resources: [`${tableArn}/stream/*`]",
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "Functions may do more with the table than they do",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: "actions: allowed, resources: [tableArn]",
        replace: 'actions: [...allowed, "dynamodb:DeleteItem"], resources: [tableArn]',
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "What decides which runs start may read and write every item",
    edits: [
      {
        file: "lib/cloud/region-table.ts",
        find: '    conditions: { "ForAllValues:StringEquals": { "dynamodb:LeadingKeys": [leasesKey] } },\n',
        replace: "",
      },
      {
        file: "lib/cloud/region-table.ts",
        find: "import { type IndexDefinition, leasesKey, table }",
        replace: "import { type IndexDefinition, table }",
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "The function that drives browsers may read the table",
    edits: [
      {
        file: "lib/cloud/function-uses.ts",
        find: '  "run-test": {\n    size: browser,\n',
        replace: '  "run-test": {\n    size: browser,\n    table: ["GetItem"],\n',
      },
    ],
    caughtBy: ["test/region/stolen-function.test.ts"],
  },
  {
    name: "The function that prints reports is named to its caller's role by its name, which no policy takes",
    edits: [
      {
        file: "lib/cloud/function-set.ts",
        find: 'actions: ["lambda:InvokeFunction"], resources: [printing.functionArn]',
        replace: 'actions: ["lambda:InvokeFunction"], resources: [printing.functionName]',
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "The function that reads secrets may read every parameter of the account",
    edits: [
      {
        file: "lib/cloud/team-secrets.ts",
        find: "const resourceName = `${prefix.slice(1)}/*`;",
        replace: "const resourceName = `${prefix.slice(1, 1)}*`;",
      },
    ],
    caughtBy: [nag, roles],
  },
  {
    name: "Completed runs may not be announced under their own type",
    edits: [
      {
        file: "lib/cloud/run-events.ts",
        find: '"events:detail-type": runCompletedType',
        replace: '"events:detail-type": runCompletedType.toLowerCase()',
      },
    ],
    caughtBy: [roles],
  },
  {
    name: "The workflow may not invoke the functions of its tasks",
    edits: [
      {
        file: "lib/cloud/run-workflow.ts",
        find: 'actions: ["lambda:InvokeFunction"]',
        replace: 'actions: ["lambda:InvokeAsync"]',
      },
    ],
    caughtBy: ["test/cloud/wiring.test.ts"],
  },
  {
    name: "A distributed Map may not start its children",
    edits: [
      {
        file: "lib/cloud/run-workflow.ts",
        find: "    this.#allowChildren();",
        replace: "    void this.#allowChildren;",
      },
    ],
    caughtBy: ["test/cloud/wiring.test.ts"],
  },
  {
    name: "CodeDeploy may not take its role",
    edits: [
      {
        file: "lib/cloud/gradual-releases.ts",
        find: 'new ServicePrincipal("codedeploy.amazonaws.com")',
        replace: 'new ServicePrincipal("lambda.amazonaws.com")',
      },
    ],
    caughtBy: [services],
  },
  {
    name: "Only one of the functions that sign is trusted by the role for it",
    edits: [
      {
        file: "lib/cloud/signing-role.ts",
        find: "new CompositePrincipal(...trusted)",
        replace: "new CompositePrincipal(...trusted.slice(0, 1))",
      },
    ],
    caughtBy: [services],
  },
  {
    name: "The role that signs links trusts everybody in the account who may assume roles",
    edits: [
      {
        file: "lib/cloud/signing-role.ts",
        find: "import { ArnPrincipal, CompositePrincipal,",
        replace: "import { AccountRootPrincipal, CompositePrincipal,",
      },
      {
        file: "lib/cloud/signing-role.ts",
        find: "return new ArnPrincipal(role.roleArn);",
        replace: "return new AccountRootPrincipal();",
      },
    ],
    caughtBy: [services],
  },
  {
    name: "Backups may not be made: another service may take their role",
    edits: [
      {
        file: "lib/cloud/region-backup.ts",
        find: 'new ServicePrincipal("backup.amazonaws.com")',
        replace: 'new ServicePrincipal("events.amazonaws.com")',
      },
    ],
    caughtBy: [services],
  },
  {
    name: "Backups have no right to read the bucket",
    edits: [
      {
        file: "lib/cloud/region-backup.ts",
        find: '        ManagedPolicy.fromAwsManagedPolicyName("AWSBackupServiceRolePolicyForS3Backup"),\n',
        replace: "",
      },
    ],
    caughtBy: [services],
  },
  {
    name: "CloudWatch may not publish alarms",
    edits: [
      {
        file: "lib/cloud/alarms.ts",
        find: 'new ServicePrincipal("cloudwatch.amazonaws.com")',
        replace: 'new ServicePrincipal("events.amazonaws.com")',
      },
    ],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
  {
    name: "CloudWatch may publish the alarms of an account that there is not",
    edits: [
      {
        file: "lib/cloud/alarms.ts",
        find: '"aws:SourceAccount": Stack.of(this).account',
        replace: '"aws:SourceAccount": Stack.of(this).region',
      },
    ],
    caughtBy: ["test/cloud/alarms.test.ts"],
  },
  {
    name: "The bucket may become public",
    edits: [
      {
        file: "lib/cloud/artifact-bucket.ts",
        find: "BlockPublicAccess.BLOCK_ALL",
        replace: "BlockPublicAccess.BLOCK_ACLS_ONLY",
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The policy of the key for secrets leaves nothing to roles",
    edits: [
      {
        file: "lib/cloud/secrets-key.ts",
        find: 'import { PolicyStatement } from "aws-cdk-lib/aws-iam";',
        replace: 'import { PolicyDocument, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";',
      },
      {
        file: "lib/cloud/secrets-key.ts",
        find: "enableKeyRotation: true,",
        replace: `enableKeyRotation: true,
      policy: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: ["kms:*"],
            resources: ["*"],
            principals: [new ServicePrincipal("s3.amazonaws.com")],
          }),
        ],
      }),`,
      },
    ],
    caughtBy: [template],
  },
];
