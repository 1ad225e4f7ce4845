import { beforeEach, describe, expect, test, vi } from "vitest";
import { OneTeam } from "../../../functions/workflow/one-team.ts";

const ended = new Error("The process has ended.");
const instance = {
  endOthers: vi.fn<() => Promise<number>>(),
  clear: vi.fn<() => Promise<void>>(),
  end: vi.fn<() => never>(),
};

beforeEach(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  instance.endOthers.mockReset().mockResolvedValue(0);
  instance.clear.mockReset().mockResolvedValue();
  instance.end.mockReset().mockImplementation(() => {
    throw ended;
  });
  return () => vi.restoreAllMocks();
});

describe("docs/security.md, A process serves one team", () => {
  test("it serves the same team again and again, and removes what an earlier process left only once", async () => {
    const process = new OneTeam(instance);
    for (let times = 0; times < 3; times += 1) await process.serve("acme");
    expect(instance.endOthers).toHaveBeenCalledTimes(1);
    expect(instance.clear).toHaveBeenCalledTimes(1);
    expect(instance.end).not.toHaveBeenCalled();
  });

  test("it ends before it does anything for another team", async () => {
    const process = new OneTeam(instance);
    await process.serve("acme");
    await expect(process.serve("other")).rejects.toBe(ended);
  });

  test("it ends other processes before it ends itself, and ends even if one remains", async () => {
    const process = new OneTeam(instance);
    await process.serve("acme");
    instance.endOthers.mockReset().mockImplementation(async () => {
      expect(instance.end).not.toHaveBeenCalled();
      throw new Error("One remains.");
    });
    await expect(process.serve("other")).rejects.toBe(ended);
    expect(instance.endOthers).toHaveBeenCalledTimes(1);
  });

  test("it serves nobody while another process is left, and looks for files once there is none", async () => {
    const process = new OneTeam(instance);
    instance.endOthers.mockRejectedValueOnce(new Error("One remains."));
    await expect(process.serve("acme")).rejects.toMatchObject({ name: "BrowserUnavailable" });
    expect(instance.clear).not.toHaveBeenCalled();
    await process.serve("acme");
    expect(instance.clear).toHaveBeenCalledTimes(1);
  });

  test("it serves nobody while something is left of an earlier process", async () => {
    const process = new OneTeam(instance);
    instance.clear.mockRejectedValueOnce(new Error("EBUSY"));
    await expect(process.serve("acme")).rejects.toMatchObject({ name: "BrowserUnavailable" });
    await process.serve("other");
    expect(instance.clear).toHaveBeenCalledTimes(2);
    expect(instance.end).not.toHaveBeenCalled();
  });

  test("a machine that belongs to one operator serves all of its teams", async () => {
    const process = new OneTeam(null);
    for (const team of ["acme", "other"]) await process.serve(team);
  });
});
