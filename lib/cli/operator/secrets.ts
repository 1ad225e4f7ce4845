import { buffer } from "node:stream/consumers";
import { PutParameterCommand } from "@aws-sdk/client-ssm";
import { secretName } from "../../../functions/core/scenario/names.ts";
import { parameters } from "../../../functions/shared/clients.ts";
import { secretParameter } from "../../../functions/stores/secret-store.ts";
import type { OperatorOptions } from "../options/operator-options.ts";
import { note, print, printJson } from "../terminal/output.ts";
import { UsageError } from "../usage-error.ts";
import { inRegion } from "./operator-region.ts";

/** The size limit of a standard parameter. https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html */
const maximumBytes = 4096;

/** What no parameter can have in its value, of whatever type. https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_PutParameter.html */
const namesAnother = /\{\{.*?\}\}/s;

/**
 * Sets a secret to the text on standard input, without its last line break. An argument would stay in the shell's history.
 * @throws UsageError
 */
export async function setSecret(name: string, options: OperatorOptions & { team: string }): Promise<void> {
  if (!secretName.test(name))
    throw new UsageError(`"${name}" cannot name a secret: use capitals, digits and _ only.`);
  if (process.stdin.isTTY) note("Type the value, then Ctrl-D on a line of its own.");
  const value = (await standardInput()).replace(/\r?\n$/, "");
  if (value === "") throw new UsageError("Standard input holds no value.");
  if (Buffer.byteLength(value) > maximumBytes) throw new UsageError("A secret can have at most 4 KiB.");
  if (namesAnother.test(value)) {
    throw new UsageError(
      "A secret cannot have a text in double braces: AWS's parameter store takes it for the name of another parameter, and refuses it.",
    );
  }
  const put = () => {
    const secret = { Name: secretParameter(options.team, name), Value: value };
    return parameters().send(new PutParameterCommand({ ...secret, Type: "SecureString", Overwrite: true }));
  };
  await inRegion(options, put, {
    mayCreate: true,
    changes: () => [{ action: "secret set", team: options.team, subject: name }],
  });
  if (options.json) printJson({ name, team: options.team });
  else print(`${name} is set`);
}

/** @throws UsageError if it is no text: a password in another encoding would be kept as another one. */
async function standardInput(): Promise<string> {
  const bytes = await buffer(process.stdin);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError("The value on standard input is not UTF-8 text.", { cause });
  }
}
