import { ServiceError } from "../core/error.ts";

/** The bucket did not answer, or refused a request: a fault of the service, which the workflow retries by this name. */
export class StorageUnavailable extends ServiceError {
  override readonly name = "StorageUnavailable";
}

/** Wraps any storage error under the one name that the workflow retries. `what` completes "… could not be …". */
export async function asStorage<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause;
    throw new StorageUnavailable(`The service's storage failed over ${what}.`, { cause });
  }
}
