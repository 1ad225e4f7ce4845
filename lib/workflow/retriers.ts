/**
 * The account has no concurrency left for a function, or the function's own reservation is used up. A task waits for it, half a
 * minute between two attempts on average and about half an hour in all, with random pauses so that tasks which were refused
 * together do not come back together. https://docs.aws.amazon.com/step-functions/latest/dg/concepts-error-handling.html
 */
export const forCapacity = {
  ErrorEquals: ["Lambda.TooManyRequestsException"],
  IntervalSeconds: 1,
  BackoffRate: 2,
  MaxDelaySeconds: 60,
  MaxAttempts: 60,
  JitterStrategy: "FULL",
} as const;

/** Anything else, for tasks that may be repeated whatever happened: half a minute in all. */
export const forAnyFault = {
  ErrorEquals: ["States.ALL"],
  IntervalSeconds: 1,
  BackoffRate: 2,
  MaxAttempts: 5,
} as const;

/** Only an operator can end it. */
export const notForMissingSecrets = { ErrorEquals: ["SecretNotFound"], MaxAttempts: 0 } as const;

/**
 * The function's process ended, as it does when another team's turn comes; by which of the names this is reported is not documented
 * for every case. The function itself refuses an attempt that had begun. Each such end frees an instance, so the pauses are short and
 * the attempts many: where another team has left 800 instances, all that an account of 1,000 runs, and Lambda chose among them at random, a
 * test would not find a free one in 150 attempts once in a million times, and in 60 once in ten.
 */
export const forEndedProcess = {
  ErrorEquals: ["Runtime.ExitError", "Lambda.Unknown"],
  IntervalSeconds: 1,
  BackoffRate: 1.2,
  MaxDelaySeconds: 10,
  MaxAttempts: 150,
  JitterStrategy: "FULL",
} as const;

/** Faults around a browser, by name: what a test did itself must not run twice by chance. */
export const forBrokenAttempt = {
  ErrorEquals: [
    "BrowserUnavailable",
    "StorageUnavailable",
    "Lambda.ServiceException",
    "Lambda.AWSLambdaException",
    "Lambda.SdkClientException",
    "Lambda.ClientExecutionTimeoutException",
  ],
  IntervalSeconds: 1,
  BackoffRate: 2,
  MaxAttempts: 3,
} as const;
