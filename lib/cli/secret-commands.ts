import type { Command } from "commander";
import { type OperatorOptions, ofOperator } from "./operator-options.ts";
import { teamOption } from "./option-values.ts";

/** `scenario secret set` */
export function addSecretCommands(program: Command): void {
  const secret = program.command("secret").description("store the values of a team's secrets");
  ofOperator(secret.command("set"))
    .description("set a secret's value, which is read from standard input")
    .argument("<name>", "as in the scenario's list of secrets")
    .requiredOption("--team <team>", "whose secret it is", teamOption)
    .action(async (name: string, options: OperatorOptions & { team: string }) => {
      await (await import("./secrets.ts")).setSecret(name, options);
    });
}
