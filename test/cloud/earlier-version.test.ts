import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signingRoleNames } from "../../lib/local/signing/signing-roles.ts";
import { earlierVersion, hasCommit, undisturbedSince } from "../../lib/verify/earlier-version.ts";
import { tasks } from "../../lib/workflow/tasks.ts";
import { type Role, synthesizedRoles } from "./support/roles.ts";

/** Whose code a rollback replaces while this version's roles and variables are still there. */
const handlers = [...Object.values(tasks), "print-report"];

/** Prints what the tree in which it runs deploys. */
const program = `
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { addRegions } from "./lib/cloud/region-stage.ts";
import { parseSettings } from "./lib/cloud/settings.ts";
import { synthesizedRoles } from "./test/cloud/support/roles.ts";

const app = new App({ context: { "aws:cdk:bundling-stacks": [] } });
const [{ service }] = addRegions(app, parseSettings("regions: { us: {} }", "settings.yaml"));
const made = Object.values(Template.fromStack(service).findResources("AWS::Lambda::Function"));
const functions = made.map(({ Properties: { Description, Environment } }) => [Description, Object.keys(Environment.Variables)]);
console.log(JSON.stringify({ functions: Object.fromEntries(functions), roles: synthesizedRoles() }));
`;

/** The names of each function's variables, by its description; and the roles, without variables. */
interface Deployed {
  functions: Record<string, string[]>;
  roles: Role[];
}

const folders: string[] = [];
let earlier: Deployed;
const now = synthesizedRoles();

async function deployEarlier(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "earlier-version-"));
  folders.push(folder);
  const cwd = await earlierVersion(undisturbedSince, folder);
  const env = { ...process.env, TMPDIR: folder };
  earlier = JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "-e", program], { cwd, env }).toString(),
  );
}
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

function roleOf(roles: Role[], caller: string): Role {
  const role = roles.find((each) => each.caller === caller);
  if (!role) throw new Error(`There is no role of ${caller}.`);
  return role;
}

/** Each action on each resource that a role allows, on a line. */
function grantsOf({ statements }: Role): string[] {
  return statements.flatMap(({ Action, Resource, Condition }) =>
    Action.flatMap((action) =>
      Resource.map((resource) => `${action} ${resource} ${JSON.stringify(Condition ?? {})}`),
    ),
  );
}

const isShallow = !hasCommit(undisturbedSince);
const shallow = isShallow ? " (not judged: a shallow clone does not have it)" : "";

describe.skipIf(isShallow)(
  `docs/operations.md, Upgrade: with what this version deploys the earlier code works${shallow}, as`,
  () => {
    beforeAll(deployEarlier);

    test.each(handlers)("%s has all of its variables", (handler) => {
      const names = earlier.functions[`functions/${handler}.lambda.ts`] ?? [];
      expect(names.length).toBeGreaterThan(0);
      expect(Object.keys(roleOf(now, handler).variables)).toEqual(expect.arrayContaining(names));
    });

    test.each([...handlers, ...signingRoleNames])("%s may do what it might before", (caller) => {
      const before = roleOf(earlier.roles, caller);
      const grants = grantsOf(before);
      expect(grants.length + before.managed.length).toBeGreaterThan(0);
      expect(grantsOf(roleOf(now, caller))).toEqual(expect.arrayContaining(grants));
    });
  },
);
