/** Milliseconds before the second, third and fourth attempt. */
const pauses = [200, 800, 3_200];
/** Milliseconds for one attempt; the largest file takes a few seconds. */
const limitMs = 60_000;

/**
 * Sends a request by a signed link, and again if it could not be sent or the storage is at fault.
 * @returns the last answer, whatever its status.
 * @throws TypeError if the storage was not reached. Its message names no address: a signed one is as good as a credential.
 */
export async function patientFetch(url: string, init: RequestInit = {}): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const pause = pauses[attempt];
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) });
      if (pause === undefined || (answer.status < 500 && answer.status !== 429)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      const { cause } = error as TypeError;
      if (pause === undefined) throw new TypeError("The storage was not reached.", { cause });
    }
    // The global timer: tests replace it, in whatever order their files are read.
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
