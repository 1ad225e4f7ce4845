import { describe, expect, test } from "vitest";
import { scenario } from "./command.ts";
import { useFolder } from "./temporary-folder.ts";

const folder = useFolder();
const content = "name: Small\ntests: [{ name: A, skip: Not yet }]\n";

describe("a path on the command line", () => {
  test("is relative to the folder in which the user ran npm", async () => {
    await folder.write("small.yaml", content);
    const env = { npm_lifecycle_event: "scenario", INIT_CWD: folder.path };
    const stdout = "ok small.yaml  Small, 1 test\n";
    expect(await scenario(["check", "small.yaml"], { env })).toEqual({ code: 0, stdout, stderr: "" });
  });

  test("is relative to the working folder in a process that another npm script started", async () => {
    const env = { npm_lifecycle_event: "test", INIT_CWD: folder.path };
    const { code } = await scenario(["check", "examples/scenarios/shop.yaml"], { env });
    expect(code).toBe(0);
  });
});
