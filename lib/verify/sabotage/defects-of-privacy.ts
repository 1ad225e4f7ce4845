// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits quote source code
import type { CheckName, Defect } from "./defect.ts";

const template = "test/cloud/region-stage.test.ts";
const assets = "test/cloud/assets.test.ts";
const authentication = "test/api/authentication.test.ts";
const isolated: readonly CheckName[] = ["test/api/results.test.ts", "test/api/listings.test.ts"];

/** What nobody but its owner may see: keys, and what belongs to a team. */
export const defectsOfPrivacy: readonly Defect[] = [
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
  {
    name: "A process that has served one team serves another",
    edits: [
      {
        file: "functions/workflow/one-team.ts",
        find: "this.#instance === null || this.#team === team",
        replace: "this.#instance === null || this.#team !== null",
      },
    ],
    caughtBy: ["test/unit/workflow/one-team.test.ts", assets],
  },
  {
    name: "The function that drives browsers serves any team",
    edits: [
      {
        file: "functions/run-test.lambda.ts",
        find: "await oneTeam().serve(team);",
        replace: "void [oneTeam, team];",
      },
    ],
    caughtBy: [assets],
  },
  {
    name: "What an earlier process left is there for the next team",
    edits: [
      {
        file: "functions/workflow/one-team.ts",
        find: 'const temporaryFiles = "/tmp";',
        replace: 'const temporaryFiles = "/var/tmp";',
      },
    ],
    caughtBy: [assets],
  },
  {
    name: "A process that stays behind is there beside the next team's",
    edits: [
      {
        file: "functions/workflow/one-team.ts",
        find: "const others = await this.#instance.endOthers();",
        replace: "const others = 0;",
      },
    ],
    caughtBy: ["test/unit/workflow/one-team.test.ts", assets],
  },
  {
    name: "A status shows a title that a browser's function told as it is, of several lines too",
    edits: [
      {
        file: "functions/core/attempt/told-step.ts",
        find: "z.maxLength(longestStepTitle), isOneLine)",
        replace: "z.maxLength(longestStepTitle), z.refine(() => isOneLine !== null))",
      },
    ],
    caughtBy: ["test/unit/api/status.test.ts", "test/region/stolen-function.test.ts"],
  },
  {
    name: "An attempt does its first step before it is stored that it has begun",
    edits: [
      {
        file: "functions/workflow/run-test.ts",
        find: "await atMost(tellingLimitMs, files",
        replace: "void atMost(tellingLimitMs, files",
      },
    ],
    caughtBy: ["test/unit/workflow/run-test.test.ts"],
  },
  {
    name: "The first step of a test does not wait until it may begin",
    edits: [
      {
        file: "functions/browser/attempt/open-attempt.ts",
        find: "await request.mayBegin?.();",
        replace: "void request.mayBegin?.();",
      },
    ],
    caughtBy: ["test/runner/runners.test.ts"],
  },
  {
    name: "An attempt that has begun is made again when its process has ended",
    edits: [
      {
        file: "functions/workflow/run-test.ts",
        find: "if (begun !== undefined) await refuseSecondBeginning(begun);",
        replace: "void refuseSecondBeginning;",
      },
    ],
    caughtBy: ["test/unit/workflow/run-test.test.ts"],
  },
  {
    name: "Secrets reach tests as the key management service has encrypted them",
    edits: [
      {
        file: "functions/stores/secret-store.ts",
        find: "WithDecryption: true",
        replace: "WithDecryption: false",
      },
    ],
    caughtBy: ["test/unit/stores/secret-store.test.ts"],
  },
  {
    name: "A link to an order seems to be good when its session has ended, so that no other order is asked for",
    edits: [
      {
        file: "functions/stores/order-signer.ts",
        find: "expiresIn: end - signedAt",
        replace: "expiresIn: 2 * (end - signedAt)",
      },
    ],
    caughtBy: ["test/unit/workflow/start-test.test.ts"],
  },
];
