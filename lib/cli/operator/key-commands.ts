import type { Command } from "commander";
import { type OperatorOptions, ofOperator } from "../options/operator-options.ts";
import { defaultedDuration, durationOption, teamOption } from "../options/option-values.ts";

/** No shorter one would be kept: a function that has just read the key learns of its end within a minute. docs/contract.md, "Keys". */
const overlap = { least: "1m", most: "36500d" };

/** `scenario key …` */
export function addKeyCommands(program: Command): void {
  const key = program.command("key").description("issue, list, rotate and revoke API keys");
  ofOperator(key.command("issue"))
    .description("issue a key and print it, which happens only once")
    .requiredOption("--team <team>", "whose key it is", teamOption)
    .option("--expires <duration>", "when it ends, 90d for example", durationOption)
    .action(async (options: OperatorOptions & { team: string; expires?: number }) => {
      await (await import("./keys.ts")).issueKey(options);
    });
  ofOperator(key.command("list"))
    .description("list a team's keys, never the keys themselves")
    .requiredOption("--team <team>", "whose keys", teamOption)
    .action(async (options: OperatorOptions & { team: string }) => {
      await (await import("./keys.ts")).listKeys(options);
    });
  ofOperator(key.command("rotate"))
    .description("issue a key in place of another; both are valid for a while")
    .argument("<key-id>")
    .addOption(
      defaultedDuration("--overlap <duration>", "for how long both are valid, at least 1m", "24h", overlap),
    )
    .action(async (keyId: string, options: OperatorOptions & { overlap: number }) => {
      await (await import("./keys.ts")).rotateKey(keyId, options);
    });
  ofOperator(key.command("revoke"))
    .description("end a key for good, within 60 seconds")
    .argument("<key-id>")
    .action(async (keyId: string, options: OperatorOptions) => {
      await (await import("./keys.ts")).revokeKey(keyId, options);
    });
}
