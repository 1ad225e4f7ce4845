import * as z from "zod/mini";
import { type RunRef, runSecretsKey } from "../core/artifacts/object-keys.ts";
import { readDocument, writeDocument } from "../core/stored-document.ts";
import { artifactStore } from "../stores/artifact-store.ts";
import { pickSecrets, readSecrets } from "../stores/secret-store.ts";
import { asStorage } from "./storage-unavailable.ts";
import { untilAdmitted } from "./until-admitted.ts";

/**
 * How long a throttled read is retried within one task, in milliseconds. The parameter store answers 40 calls a second for all
 * of an account's runs: https://docs.aws.amazon.com/general/latest/gr/ssm.html
 */
const patienceMs = 30_000;

const values = z.record(z.string(), z.string());

/**
 * Reads the secrets of a run once, for all of its tests and attempts, and keeps them beside its files, under a key that only
 * the task before each attempt may use. A secret without a value is left out: the tests that are run say so.
 * @throws StorageUnavailable
 */
export async function keepSecrets(ref: RunRef, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const found = await asStorage("the team's secrets", () =>
    untilAdmitted(() => readSecrets(ref.team, names), AbortSignal.timeout(patienceMs)),
  );
  await asStorage("the run's secrets", () =>
    artifactStore().writeEncrypted(runSecretsKey(ref), writeDocument(found)),
  );
}

/**
 * The secrets that were kept when the run began.
 * @throws StorageUnavailable, or SecretNotFound, naming every secret without a value.
 */
export async function keptSecrets(ref: RunRef, names: readonly string[]): Promise<Record<string, string>> {
  if (names.length === 0) return {};
  const kept = await asStorage("the run's secrets", async () => {
    const body = await artifactStore().read(runSecretsKey(ref));
    return readDocument(values, body);
  });
  return pickSecrets(ref.team, kept, names);
}

/** Removes the secrets of a run that has ended, if it had any. */
export async function forgetSecrets(ref: RunRef): Promise<void> {
  await asStorage("the run's secrets", () => artifactStore().remove(runSecretsKey(ref)));
}
