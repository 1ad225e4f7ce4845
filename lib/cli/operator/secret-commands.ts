import type { Command } from "commander";
import { type OperatorOptions, ofOperator, type TeamOptions } from "../options/operator-options.ts";
import { teamOption } from "../options/option-values.ts";

/** `scenario secret …` */
export function addSecretCommands(program: Command): void {
  const secret = program.command("secret").description("keep the values of a team's secrets");
  ofOperator(secret.command("set"))
    .description("set a secret's value, which is read from standard input")
    .argument("<name>", "as in the scenario's list of secrets")
    .requiredOption("--team <team>", "whose secret it is", teamOption)
    .action(async (name: string, options: OperatorOptions & { team: string }) => {
      await (await import("./secrets.ts")).setSecret(name, options);
    });
  ofOperator(secret.command("list"))
    .description("list a team's secrets, when each was set and which scenarios use it, never a value")
    .requiredOption("--team <team>", "whose secrets", teamOption)
    .action(async (options: TeamOptions) => {
      await (await import("./stored-secrets.ts")).listSecrets(options);
    });
  ofOperator(secret.command("remove"))
    .description("remove a secret's value")
    .argument("<name>")
    .requiredOption("--team <team>", "whose secret it is", teamOption)
    .action(async (name: string, options: TeamOptions) => {
      await (await import("./stored-secrets.ts")).removeSecret(name, options);
    });
}
