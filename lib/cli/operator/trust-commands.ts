import { type Command, InvalidArgumentError, Option } from "commander";
import { isIssuer, longestAudience } from "../../../functions/core/team/trust.ts";
import { ofOperator, type TeamOptions } from "../options/operator-options.ts";
import { teamOption } from "../options/option-values.ts";
import type { Claims, TrustOptions } from "./trusts.ts";

/** `scenario trust …` */
export function addTrustCommands(program: Command): void {
  const trust = program
    .command("trust")
    .description("let pipelines in by their CI's identity tokens, without a key");
  ofTrust(trust.command("add"))
    .description("trust an issuer's tokens for an audience that have these claims")
    .addOption(claimOption())
    .action(async (options: TrustOptions & { claim: Claims }) => {
      await (await import("./trusts.ts")).addTrust(options);
    });
  ofOperator(trust.command("list"))
    .description("list the issuers that a team trusts")
    .requiredOption("--team <team>", "whose", teamOption)
    .action(async (options: TeamOptions) => {
      await (await import("./trusts.ts")).listTrusts(options);
    });
  ofTrust(trust.command("remove"))
    .description("stop trusting an issuer; takes effect within 60 seconds")
    .action(async (options: TrustOptions) => {
      await (await import("./trusts.ts")).removeTrust(options);
    });
}

function ofTrust(command: Command): Command {
  return ofOperator(command)
    .requiredOption("--team <team>", "whose pipelines", teamOption)
    .requiredOption(
      "--issuer <url>",
      "who signs the tokens, https://token.actions.githubusercontent.com for example",
      issuerOption,
    )
    .requiredOption(
      "--audience <text>",
      "whom they are for: a name that only this team uses, such as scenarios-acme",
      audienceOption,
    );
}

function issuerOption(text: string): string {
  if (isIssuer(text)) return text;
  throw new InvalidArgumentError("An issuer is an https URL without query, as in the token's claim iss.");
}

function audienceOption(text: string): string {
  if (text.trim() !== "" && text.length <= longestAudience) return text;
  throw new InvalidArgumentError(`It is a text of 1 to ${longestAudience} characters.`);
}

function claimOption(): Option {
  return new Option(
    "--claim <name=value>",
    "a claim that the token must have, repository=acme/shop for example; * in it stands for any text; may be repeated",
  )
    .argParser(addClaim)
    .default({}, "none");
}

/** The same claim given twice may have either value. */
function addClaim(text: string, before: Claims): Claims {
  const at = text.indexOf("=");
  if (at < 1 || at === text.length - 1)
    throw new InvalidArgumentError(`"${text}" is not a claim: write name=value.`);
  const name = text.slice(0, at);
  return { ...before, [name]: [...(before[name] ?? []), text.slice(at + 1)] };
}
