import { readdir, readFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { root, scenario } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
let local: string[];
beforeEach(() => {
  local = ["--local", join(folder.path, "data")];
});

const shop = (name: string, key = "a") =>
  `name: ${name}\ntests:\n  - { name: A, steps: [{ type: keyDown, key: ${key} }] }\n`;

describe("scenario key, on the data folder of a region that is not running", () => {
  test("issue prints the key, and nothing but the key, on standard output", async () => {
    const { code, stdout } = await scenario(["key", "issue", "--team", "acme", ...local]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^sk_us_[0-9A-Za-z]+_[0-9A-Za-z]+\n$/);
  });

  test("issue --json says whose key it is and when it ends", async () => {
    const words = ["key", "issue", "--team", "acme", "--expires", "90d", "--json", ...local];
    const issued = JSON.parse((await scenario(words)).stdout);
    expect(issued).toMatchObject({ key: expect.stringMatching(/^sk_us_/), team: "acme", region: "us" });
    const lifetime = Date.parse(issued.expires_at) - Date.parse(issued.created_at);
    expect(Math.abs(lifetime - 90 * 86_400_000)).toBeLessThan(60_000);
  });

  test("list shows a team's keys, also replaced and revoked ones, and never a key", async () => {
    const issue = async () =>
      JSON.parse((await scenario(["key", "issue", "--team", "acme", "--json", ...local])).stdout);
    const [first, second] = [await issue(), await issue()];
    await scenario(["key", "rotate", first.key_id, ...local]);
    expect((await scenario(["key", "revoke", second.key_id, ...local])).code).toBe(0);
    const { stdout } = await scenario(["key", "list", "--team", "acme", ...local]);
    expect(stdout).toMatch(new RegExp(`${first.key_id} +being replaced`));
    expect(stdout).toMatch(new RegExp(`${second.key_id} +revoked`));
    expect(stdout).not.toContain("sk_");
    expect((await scenario(["key", "list", "--team", "other", "--json", ...local])).stdout).toBe(
      '{\n  "keys": []\n}\n',
    );
  });

  test("an empty --local exits 2: the folder of the command is not made the data folder of a region", async () => {
    const words = ["key", "issue", "--team", "acme", "--local", ""];
    const { code, stderr } = await scenario(words, {
      env: { npm_lifecycle_event: "scenario", INIT_CWD: folder.path },
    });
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "--local names no folder: give a path, such as .local.\n",
    });
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("an unknown key id exits 2", async () => {
    await scenario(["key", "issue", "--team", "acme", ...local]);
    const { code, stderr } = await scenario(["key", "revoke", "nobody", ...local]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "There is no key nobody.\n" });
  });
});

describe("scenario push, scenarios, remove", () => {
  // A team exists once it has a key.
  beforeEach(() => scenario(["key", "issue", "--team", "acme", ...local]));

  test("push creates and updates scenarios, leaves unchanged ones alone, and prints the ids", async () => {
    const file = await folder.write("shop.yaml", shop("Shop"));
    const created = await scenario(["push", file, "--team", "acme", ...local]);
    expect(created.stdout).toMatch(/^scn_[0-9A-Z]{26} Shop \(version 1, created\)\n$/);
    const again = await scenario(["push", file, "--team", "acme", ...local]);
    expect(again.stdout).toBe(created.stdout.replace("created", "unchanged"));
    await folder.write("shop.yaml", shop("Shop", "b"));
    const updated = await scenario(["push", file, "--team", "acme", "--json", ...local]);
    expect(JSON.parse(updated.stdout).scenarios).toEqual([
      { id: created.stdout.split(" ")[0], name: "Shop", version: 2, change: "updated" },
    ]);
  });

  test("push reports what has no effect in a recording", async () => {
    const steps = [{ type: "keyDown", key: "a", comment: "a letter" }];
    await folder.write("one.json", JSON.stringify({ title: null, steps }));
    const file = await folder.write(
      "recorded.yaml",
      "name: Recorded\ntests:\n  - { name: A, recording: ./one.json }\n",
    );
    const { code, stderr } = await scenario(["push", file, "--team", "acme", ...local]);
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /one\.json:1:2 title: Ignored: it is empty\.\n.*steps\[0\]\.comment: Ignored: it only describes\./,
    );
    const again = await scenario(["push", file, "--team", "acme", "--json", ...local]);
    expect(JSON.parse(again.stdout).ignored).toMatchObject([{ path: "title" }, { path: "steps[0].comment" }]);
  });

  test("one file with an error prevents all from being registered", async () => {
    const files = [
      await folder.write("a.yaml", shop("A")),
      await folder.write("b.yaml", "name: B\n"),
      await folder.write("c.yaml", "name: C\n"),
    ];
    const { code, stdout, stderr } = await scenario(["push", ...files, "--team", "acme", ...local]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("b.yaml:1:1 tests: Required: a list.");
    expect(stderr).toContain("c.yaml:1:1 tests: Required: a list.");
    const { stdout: listed } = await scenario(["list", "--team", "acme", "--json", ...local]);
    expect(JSON.parse(listed).scenarios).toEqual([]);
  });

  test("two files with the same name are refused", async () => {
    const files = [await folder.write("a.yaml", shop("A")), await folder.write("b.yaml", shop("A"))];
    const { code, stderr } = await scenario(["push", ...files, "--team", "acme", ...local]);
    expect(code).toBe(2);
    expect(stderr).toContain('Two of the files are named "A".');
  });

  test("push to an unknown team asks for --new-team, and registers nothing", async () => {
    const file = await folder.write("shop.yaml", shop("Shop"));
    const { code, stdout, stderr } = await scenario(["push", file, "--team", "acmee", ...local]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      "Team acmee has no key, no trust and no scenario in this region. Check the name, or add --new-team to push to a new team.\n",
    );
    const listed = await scenario(["list", "--team", "acmee", "--json", ...local]);
    expect(JSON.parse(listed.stdout).scenarios).toEqual([]);
    expect(listed.stderr).toMatch(
      /^This region has no team acmee. (Did you mean|npm run -s scenario -- team list shows)/,
    );
    expect((await scenario(["push", file, "--team", "acmee", "--new-team", ...local])).code).toBe(0);
    expect((await scenario(["push", file, "--team", "acmee", ...local])).code).toBe(0);
  });

  test("audit list says of an unknown team that the region has none", async () => {
    const { code, stderr } = await scenario(["audit", "list", "--team", "acmeee", "--json", ...local]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/^This region has no team acmeee\. /),
    });
  });

  test("for an unknown scenario name the closest existing one is suggested", async () => {
    await scenario(["push", await folder.write("shop.yaml", shop("Shop")), "--team", "acme", ...local]);
    const removed = await scenario(["remove", "Shpo", "--team", "acme", ...local]);
    const expected = 'Team acme has no scenario "Shpo". Did you mean "Shop"?\n';
    expect(removed).toEqual({ code: 2, stdout: "", stderr: expected });
    const words = ["schedule", "create", "--team", "acme", "--scenario", "Shpo", "--every", "1h", ...local];
    expect(await scenario(words)).toEqual({ code: 2, stdout: "", stderr: expected });
  });

  test("remove takes a scenario away; removing it again exits 2", async () => {
    const file = await folder.write("shop.yaml", shop("Shop"));
    await scenario(["push", file, "--team", "acme", ...local]);
    expect(await scenario(["remove", "Shop", "--team", "acme", ...local])).toMatchObject({
      code: 0,
      stdout: "Shop is removed\n",
    });
    expect((await scenario(["remove", "Shop", "--team", "acme", ...local])).code).toBe(2);
  });
});

describe("an operator's command and its region", () => {
  test.each([
    ["key list", ["key", "list", "--team", "acme"]],
    ["key rotate", ["key", "rotate", "nobody"]],
    ["list", ["list", "--team", "acme"]],
    ["scenarios, the former name of list --team,", ["scenarios", "--team", "acme"]],
    ["remove", ["remove", "Shop", "--team", "acme"]],
    ["schedule list", ["schedule", "list", "--team", "acme"]],
  ])("%s of a data folder that does not exist is an error and creates nothing", async (_, words) => {
    const { code, stdout, stderr } = await scenario([...words, ...local]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      `${join(folder.path, "data")} is not the data folder of an embedded region. Start one with npm start, or name its folder with --local.\n`,
    );
    expect(await readdir(folder.path)).toEqual([]);
  });

  test("that may be the first of a region says so when it makes a data folder, since its name may be mistyped", async () => {
    const issue = () => scenario(["key", "issue", "--team", "acme", ...local]);
    const made = `Making the data folder ${join(folder.path, "data")} of a new embedded region.`;
    expect((await issue()).stderr).toContain(made);
    expect((await issue()).stderr).not.toContain(made);
  });

  test("that names the folder of all regions is told to name one, and makes no other", async () => {
    const one = join(folder.path, "data", "eu");
    await scenario(["key", "issue", "--team", "acme", "--local", one, "--region", "eu"]);
    const { code, stdout, stderr } = await scenario(["key", "issue", "--team", "acme", ...local]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      `${join(folder.path, "data")} has the data folders of eu in it: name one, as with --local ${one}.\n`,
    );
    expect(await readdir(join(folder.path, "data"))).toEqual(["eu"]);
  });

  test("list asks for --team where a region is named, and the API where none is", async () => {
    const ofRegion = await scenario(["list", ...local]);
    expect({ ...ofRegion, stderr: "" }).toEqual({ code: 2, stdout: "", stderr: "" });
    expect(ofRegion.stderr).toBe(
      "--team is missing: with --local, list reads the region's data, of one team.\n",
    );
    const both = await scenario(["list", "--team", "acme", "--url", "http://127.0.0.1:1", ...local]);
    expect(both.code).toBe(2);
    expect(both.stderr).toContain("'--team <team>' cannot be used with option '--url <url>'");
  });

  test("one command of the help lists scenarios", async () => {
    const { stdout } = await scenario(["--help"]);
    expect(stdout.match(/list (the )?scenarios|scenarios registered/g)).toHaveLength(1);
    expect(stdout).not.toMatch(/^ {2}scenarios /m);
  });

  test("a folder with other content is not used as a data folder, and stays as it is", async () => {
    await folder.write("notes.txt", "mine");
    const { code } = await scenario(["key", "list", "--team", "acme", "--local", folder.path]);
    expect(code).toBe(2);
    expect(await readdir(folder.path)).toEqual(["notes.txt"]);
  });

  test("push with a mistyped --local creates nothing", async () => {
    const file = await folder.write("shop.yaml", shop("Shop"));
    expect((await scenario(["push", file, "--team", "acme", ...local])).code).toBe(2);
    expect(await readdir(folder.path)).toEqual(["shop.yaml"]);
  });

  test("a data folder where the system allows none is an error", async () => {
    const words = ["key", "issue", "--team", "acme", "--local", "/proc/nothing/data"];
    const { code, stdout, stderr } = await scenario(words);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(
      "/proc/nothing/data cannot be written: the system makes no folder there. Name another folder.",
    );
  });

  test("without --local and --region it says that it uses the embedded region", async () => {
    const { stderr } = await scenario(["key", "list", "--team", "nobody"]);
    expect(stderr).toContain("Using the embedded region .local.\n");
  });

  test("typed in another folder it says which .local is meant", async () => {
    const env = { npm_lifecycle_event: "scenario", INIT_CWD: folder.path };
    const { stderr } = await scenario(["key", "list", "--team", "nobody"], { env });
    expect(stderr).toContain(`Using the embedded region ${join(root, ".local")}.\n`);
  });

  test("--region without credentials lists where they can come from", async () => {
    const env = {
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_CONFIG_FILE: "/dev/null",
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    };
    const { code, stdout, stderr } = await scenario(["key", "list", "--team", "acme", "--region", "eu"], {
      env,
    });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(
      /^There are no AWS credentials for --region eu \(eu-central-1\)\. Set AWS_PROFILE, or .*\n$/,
    );
  });

  test.each([
    ["nope", "Could not load credentials from any providers."],
    ["tired", "The SSO session associated with this profile is invalid."],
  ])("the profile %s of AWS_PROFILE is named with the reason why it gives none", async (profile, reason) => {
    const sso = "sso_start_url = https://x.example\nsso_region = eu-central-1\nsso_role_name = x\n";
    const config = await folder.write("config", `[profile tired]\nsso_account_id = 123456789012\n${sso}`);
    const env = {
      HOME: folder.path,
      AWS_PROFILE: profile,
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_CONFIG_FILE: config,
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    };
    const { code, stderr } = await scenario(["list", "--team", "acme", "--region", "us"], { env });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(reason) });
    const said = `^AWS_PROFILE is "${profile}", which gives no credentials for --region us \\(us-\\w+-\\d\\): .*\\n$`;
    expect(stderr).toMatch(new RegExp(said));
    expect(stderr).not.toContain("Set AWS_PROFILE");
  });
});

describe("scenario audit list", () => {
  test("names each change, who made it and when, and never a key or a value", async () => {
    const { key, key_id } = JSON.parse(
      (await scenario(["key", "issue", "--team", "acme", "--json", ...local])).stdout,
    );
    await scenario(["secret", "set", "PIN", "--team", "acme", ...local], { input: "hush hush" });
    await scenario(["key", "list", "--team", "acme", ...local]);
    await scenario(["key", "revoke", "nobody", ...local]);
    await scenario([
      "push",
      await folder.write("a.yaml", shop("Shop")),
      "--team",
      "beta",
      "--new-team",
      ...local,
    ]);
    await scenario(["remove", "Shop", "--team", "beta", ...local]);
    const { stdout } = await scenario(["audit", "list", "--json", ...local]);
    const who = { at: expect.stringMatching(/^\d{4}-.*Z$/), operator: userInfo().username };
    expect(JSON.parse(stdout).changes).toEqual([
      { ...who, action: "remove", team: "beta", subject: "Shop" },
      { ...who, action: "push", team: "beta", subject: "Shop, version 1" },
      { ...who, action: "secret set", team: "acme", subject: "PIN" },
      { ...who, action: "key issue", team: "acme", subject: key_id },
    ]);
    const table = (await scenario(["audit", "list", "--team", "beta", "--limit", "1", ...local])).stdout;
    expect(table).toMatch(/^WHEN +WHO +TEAM +CHANGE +OF\n\S+ +\S+ +beta +remove +Shop\n$/);
    for (const secret of [key, "hush"]) expect(stdout + table).not.toContain(secret);
  });
});

describe("scenario secret list, remove", () => {
  test("list shows when each was set and which scenarios use it, those without a value too, and never a value", async () => {
    const asks = `secrets: [PIN, TOKEN]\n${shop("Shop")}`;
    await scenario(["push", await folder.write("a.yaml", asks), "--team", "acme", "--new-team", ...local]);
    for (const [name, team] of [
      ["PIN", "acme"],
      ["OLD", "acme"],
      ["OTHER", "acme-2"],
    ] as const) {
      await scenario(["secret", "set", name, "--team", team, ...local], { input: "hush hush" });
    }
    const listed = await scenario(["secret", "list", "--team", "acme", "--json", ...local]);
    const set_at = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(JSON.parse(listed.stdout).secrets).toEqual([
      { name: "OLD", set_at, used_by: [] },
      { name: "PIN", set_at, used_by: ["Shop"] },
      { name: "TOKEN", set_at: null, used_by: ["Shop"] },
    ]);
    const removed = await scenario(["secret", "remove", "PIN", "--team", "acme", ...local]);
    expect(removed).toEqual({
      code: 0,
      stdout: "PIN is removed\n",
      stderr: "Runs of Shop end as errors until it is set again.\n",
    });
    const { stdout } = await scenario(["secret", "list", "--team", "acme", ...local]);
    expect(stdout).toMatch(
      /^NAME +SET +USED BY\nOLD +\S+Z +no scenario\nPIN +no value +Shop\nTOKEN +no value +Shop\n$/,
    );
    const again = await scenario(["secret", "remove", "OLDD", "--team", "acme", ...local]);
    expect(again).toMatchObject({ code: 2, stderr: "Team acme has no secret OLDD. Did you mean OLD?\n" });
  });
});

describe("scenario secret set", () => {
  test("keeps what standard input holds, without the last line break, and never shows it", async () => {
    const words = ["secret", "set", "PIN", "--team", "acme", ...local];
    const { code, stdout, stderr } = await scenario(words, { input: "hush hush\n" });
    const made = `Making the data folder ${join(folder.path, "data")} of a new embedded region.\n`;
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "PIN is set\n", stderr: made });
    const kept = JSON.parse(await readFile(join(folder.path, "data/parameters.json"), "utf8"));
    expect(Object.values(kept)).toMatchObject([{ Type: "SecureString", Value: "hush hush" }]);
  });

  test.each([
    ["pin", "x"],
    ["PIN", ""],
    ["PIN", "x".repeat(5000)],
    ["PIN", Buffer.from("Zürich", "latin1")],
  ])("refuses the name %s or an unfit value", async (name, input) => {
    const { code } = await scenario(["secret", "set", name, "--team", "acme", ...local], { input });
    expect(code).toBe(2);
  });

  test.each(["{{}}", "before {{ssm:other}} after", "{{two\nlines}}"])(
    "refuses a value that AWS's parameter store does not take, and does not show it: %s",
    async (input) => {
      const words = ["secret", "set", "PIN", "--team", "acme", ...local];
      const refused = await scenario(words, { input });
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toMatch(/^A secret cannot have a text in double braces: .*parameter store.*\n$/);
      expect(refused.stderr).not.toContain(input);
    },
  );

  test.each(["{{", "}} {{", "{ {a} }"])("keeps braces that enclose nothing: %s", async (input) => {
    const { code } = await scenario(["secret", "set", "PIN", "--team", "acme", ...local], { input });
    expect(code).toBe(0);
    const kept = JSON.parse(await readFile(join(folder.path, "data/parameters.json"), "utf8"));
    expect(Object.values(kept)).toMatchObject([{ Value: input }]);
  });
});
