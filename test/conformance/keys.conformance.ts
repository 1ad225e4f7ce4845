import { expect } from "vitest";
import { call } from "./support/call.ts";
import { clause } from "./support/clause.ts";
import { endpoints, expectSameRefusal, malformedKeys, withKey } from "./support/credentials.ts";
import { keyOf, optionalInput } from "./support/inputs.ts";

clause(
  "docs/contract.md, Errors: one and the same 401 for a key that is missing, malformed or unknown",
  async () => {
    const answers = [await call("GET", "/scenarios/", { as: null })];
    for (const key of malformedKeys()) answers.push(await withKey(key));
    expectSameRefusal(answers);
  },
);

clause(
  "docs/contract.md, Keys: a revoked key is refused, by the same 401 as a missing one",
  () => expectRefusedLikeNone(optionalInput("revoked")),
  { needs: ["revoked"] },
);
clause(
  "docs/contract.md, Keys: an expired key is refused, by the same 401 as a missing one",
  () => expectRefusedLikeNone(optionalInput("expired")),
  { needs: ["expired"] },
);
clause(
  "docs/contract.md, Keys: a key of another region is unknown, by the same 401 as a missing one",
  () => expectRefusedLikeNone(optionalInput("foreignRegion")),
  { needs: ["foreignRegion"] },
);

clause(
  "docs/contract.md, Keys: a key is sk_<region>_<key id>_<secret><checksum> of letters, digits and _",
  () => {
    for (const team of ["ours", "other"] as const) {
      // Region, key id, and 256 bits: at least 43 characters of 62 letters and digits.
      expect(/^sk_(au|eu|us|sg)_[A-Za-z0-9]+_[A-Za-z0-9]{43,}$/.test(keyOf(team)), `key of ${team}`).toBe(
        true,
      );
    }
  },
);
async function expectRefusedLikeNone(key: string | null): Promise<void> {
  const answers = [await call("GET", "/scenarios/", { as: null }), await withKey(key ?? "")];
  for (const [method, path] of endpoints) answers.push(await withKey(key ?? "", path, method));
  expectSameRefusal(answers);
}
