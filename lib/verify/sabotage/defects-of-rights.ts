// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits quote source code
import type { CheckName, Defect } from "./defect.ts";

const roles = "test/cloud/least-privilege.test.ts";
const template = "test/cloud/region-stage.test.ts";
const nag = "test/cloud/nag.test.ts";
const authentication = "test/api/authentication.test.ts";
const isolated: readonly CheckName[] = ["test/api/results.test.ts", "test/api/listings.test.ts"];

/** Who may do what, and what nobody may see. */
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
        find: "    this.allowChildren();",
        replace: "    void this.allowChildren;",
      },
    ],
    caughtBy: ["test/cloud/wiring.test.ts"],
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
  {
    name: "The access log has the API key",
    edits: [
      {
        file: "lib/cloud/access-log.ts",
        find: 'address: "$context.identity.sourceIp",',
        replace: 'address: "$context.identity.sourceIp",\n  key: "$context.identity.apiKey",',
      },
    ],
    caughtBy: [template],
  },
  {
    name: "The log of a function has the API key",
    edits: [
      {
        file: "functions/api/http/api-handler.ts",
        find: "addLogKeys({ team: teamOf(event) });",
        replace: 'addLogKeys({ team: teamOf(event), key: event.headers["X-API-Key"] });',
      },
    ],
    caughtBy: [authentication],
  },
  {
    name: "The key of an execution's item leaves the team out",
    edits: [
      {
        file: "functions/stores/execution-item.ts",
        find: "`TEAM#${team}#EXECUTION#${executionId}`",
        replace: "`TEAM#${team.slice(0, 0)}#EXECUTION#${executionId}`",
      },
    ],
    caughtBy: ["test/unit/stores/execution-store.test.ts", ...isolated],
  },
  {
    name: "A listing by status asks for all teams",
    edits: [
      {
        file: "functions/stores/execution-item.ts",
        find: "byStatus: `${team}#${status}`",
        replace: "byStatus: `${team.slice(0, 0)}#${status}`",
      },
      {
        file: "functions/stores/execution-listing.ts",
        find: "value: `${team}#${status}`",
        replace: "value: `${team.slice(0, 0)}#${status}`",
      },
    ],
    caughtBy: ["test/stores/execution-listing.test.ts", "test/api/listings.test.ts"],
  },
  {
    name: "A link is not signed",
    edits: [
      {
        file: "functions/stores/link-signer.ts",
        find: "url: await getSignedUrl(client, command, { expiresIn, signingDate }),",
        replace:
          'url: (await getSignedUrl(client, command, { expiresIn, signingDate })).split("?")[0] ?? "",',
      },
    ],
    caughtBy: ["test/stores/link-signer.test.ts", "test/local/signed-links.test.ts"],
  },
  {
    name: "A link may live longer than the session that signs it",
    edits: [
      {
        file: "lib/config.ts",
        find: "export const longestLinkSeconds = 55 * 60;",
        replace: "export const longestLinkSeconds = 12 * 60 * 60;",
      },
    ],
    caughtBy: ["test/cloud/settings.test.ts"],
  },
  {
    name: "A browser serves the next team too",
    edits: [{ file: "lib/cloud/function-uses.ts", find: 'reuseBrowser: "0"', replace: 'reuseBrowser: "1"' }],
    caughtBy: ["test/cloud/wiring.test.ts"],
  },
];
