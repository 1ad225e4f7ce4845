/** The longest wait between two attempts, in milliseconds. An account is granted at least 150 starts a second. */
const longestWaitMs = 1000;

/**
 * Retries a request while a rate limit refuses it, with random waits, so that requests that were refused together
 * do not return together.
 * @param giveUp without it, or after it, throttling is thrown like any other error.
 */
export async function untilAdmitted<T>(ask: () => Promise<T>, giveUp?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!giveUp || giveUp.aborted || !isThrottled(error)) throw error;
    }
    // The global timer: `npm run verify:capacity` runs this in virtual time.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * longestWaitMs));
  }
}

const throttlings: ReadonlySet<string> = new Set([
  // https://docs.aws.amazon.com/step-functions/latest/apireference/CommonErrors.html
  "ThrottlingException",
  "TooManyRequestsException",
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
]);

export function isThrottled(error: unknown): boolean {
  return error instanceof Error && throttlings.has(error.name);
}
