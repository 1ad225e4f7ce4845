import { ServiceError } from "../core/error.ts";

/** The bucket or the parameter store did not answer, or refused: a fault of the service, which the workflow retries by this name. */
export class StorageUnavailable extends ServiceError {
  override readonly name = "StorageUnavailable";
}

/**
 * Gives whatever the storage throws the one name that the workflow knows. Errors of our own say more and keep theirs.
 * @param what completes "storage failed over …".
 */
export async function asStorage<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new StorageUnavailable(`The service's storage failed over ${what}.`, { cause });
  }
}
