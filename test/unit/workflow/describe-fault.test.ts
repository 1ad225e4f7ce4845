import { describe, expect, test } from "vitest";
import { describeFault } from "../../../functions/workflow/describe-fault.ts";

describe("docs/contract.md, Errors: what is said of a fault helps, and never carries an internal message", () => {
  test("an error of our own keeps its message, whether thrown or reported by Lambda", () => {
    const message = "Team acme has no value for CARD_NUMBER.";
    const cause = JSON.stringify({ errorType: "SecretNotFound", errorMessage: message, trace: [] });
    expect(describeFault({ Error: "SecretNotFound", Cause: cause })).toBe(message);
    expect(describeFault({ Error: "RegionStopped", Cause: "The region stopped." })).toBe(
      "The region stopped.",
    );
  });

  test("errors that the platform reports by name are described", () => {
    expect(describeFault({ Error: "States.Timeout" })).toContain("time limit");
    expect(describeFault({ Error: "Sandbox.Timedout", Cause: "RequestId: 1" })).toContain("time limit");
  });

  test.each(["Lambda.Unknown", "Runtime.ExitError", "Runtime.OutOfMemory"])(
    "%s means that the process ended",
    (name) => {
      expect(describeFault({ Error: name, Cause: "RequestId: 1 Process exited" })).toContain("memory");
    },
  );

  test("other messages stay internal", () => {
    const cause = JSON.stringify({
      errorType: "AccessDenied",
      errorMessage: "arn:aws:iam::123456789012:role/x",
    });
    expect(describeFault({ Error: "AccessDenied", Cause: cause })).not.toContain("arn:");
  });
});
