import { setTimeout as delay } from "node:timers/promises";

/** The longest wait between two attempts. An account is granted 150 starts a second and more. */
const longestWaitMs = 1000;

/**
 * Asks again and again while the account's limit of requests a second refuses it, after waits of a random length, so that
 * those who were refused together do not come back together.
 * @param giveUp without it, or after it, a refusal is thrown like any other error.
 */
export async function untilAdmitted<T>(ask: () => Promise<T>, giveUp?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!giveUp || giveUp.aborted || !isThrottled(error)) throw error;
    }
    await delay(Math.random() * longestWaitMs);
  }
}

/** https://docs.aws.amazon.com/step-functions/latest/apireference/CommonErrors.html */
export function isThrottled(error: unknown): boolean {
  return error instanceof Error && /^(ThrottlingException|TooManyRequestsException)$/.test(error.name);
}
