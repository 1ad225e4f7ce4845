import { GetParametersCommand } from "@aws-sdk/client-ssm";
import { describe, expect, test } from "vitest";
import { SecretNotFound } from "../../../functions/core/team/secret-not-found.ts";
import { pickSecrets, readSecrets } from "../../../functions/stores/secret-store.ts";
import { parameterFaults } from "../support/aws-faults.ts";
import { useMockedAws } from "../support/mocked-aws.ts";

const aws = useMockedAws();
const names = Array.from({ length: 12 }, (_, index) => `SECRET_${index}`);

interface Asked {
  Names: string[];
  WithDecryption?: boolean;
}

/** Makes the parameter store return a value for each of these, to whoever asks for it in the clear. */
function answerFor(known: readonly string[]): void {
  aws.clients.parameters.on(GetParametersCommand).callsFake(({ Names, WithDecryption }: Asked) => {
    const found = Names.filter((name) => known.some((secret) => name === `/unit-test/acme/${secret}`));
    return {
      Parameters: found.map((Name) => ({ Name, Value: WithDecryption ? `value of ${Name}` : "AQICAHh" })),
      InvalidParameters: Names.filter((name) => !found.includes(name)),
    };
  });
}

describe("A team's secrets", () => {
  test("are read ten at a time, since one call returns no more", async () => {
    answerFor(names);
    const values = await readSecrets("acme", names);
    expect(values).toEqual(
      Object.fromEntries(names.map((name) => [name, `value of /unit-test/acme/${name}`])),
    );
    const calls = aws.clients.parameters.commandCalls(GetParametersCommand);
    expect(calls.map(({ args }) => args[0].input.Names?.length)).toEqual([10, 2]);
  });

  test("without a value are left out, all named by who needs them, and no value is revealed", async () => {
    answerFor(names.slice(2));
    const found = await readSecrets("acme", names);
    expect(Object.keys(found)).toEqual(names.slice(2));
    const picking = () => pickSecrets("acme", found, names);
    expect(picking).toThrow(SecretNotFound);
    expect(picking).toThrow("Team acme has no value for SECRET_0, SECRET_1.");
    expect(pickSecrets("acme", found, ["SECRET_5"])).toEqual({ SECRET_5: found["SECRET_5"] });
  });

  test("cost no call if a scenario names none", async () => {
    expect(await readSecrets("acme", [])).toEqual({});
    expect(aws.clients.parameters.calls()).toEqual([]);
  });

  test.each(Object.entries(parameterFaults))(
    "do not count as missing while the store answers with %s",
    async (_, fault) => {
      aws.clients.parameters.on(GetParametersCommand).rejects(fault());
      await expect(readSecrets("acme", names)).rejects.toThrow(fault().message);
    },
  );
});
