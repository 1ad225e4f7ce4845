import * as z from "zod/mini";
import { type DurationRange, endsOf, readDuration, readMilliseconds } from "../time/duration-range.ts";
import { durationPattern } from "../time/parse-duration.ts";

/** A duration of a test or of a run, as text. */
export function duration(range: DurationRange) {
  return z.string().check(
    refuse((text) => readDuration(text, range)),
    z.meta({ pattern: durationPattern.source, examples: ["90s", "10m"] }),
  );
}

/**
 * A time of a step: a duration, or a number of milliseconds as Chrome DevTools Recorder writes it. Whichever it is, it is
 * read as the number, so that what is stored and run does not depend on how it was written, nor does a stored version change.
 * @param count which numbers of milliseconds there are: whole ones, or any.
 */
export function milliseconds(range: DurationRange, count: z.ZodMiniNumber = z.int()) {
  const inRange = refuse((written) => readMilliseconds(written, range));
  const { leastMs: minimum, mostMs } = endsOf(range);
  const numbers = Number.isFinite(mostMs) ? { minimum, maximum: mostMs } : { minimum };
  const text = { pattern: durationPattern.source, examples: ["3s", "500ms"] };
  return z.pipe(
    z.union([count.check(inRange, z.meta(numbers)), z.string().check(inRange, z.meta(text))]),
    z.transform((written) => {
      const read = readMilliseconds(written, range);
      return "ms" in read ? read.ms : z.NEVER;
    }),
  );
}

/** Refuses with the whole sentence that reading gives, which begins with the value rather than with its field. */
function refuse(read: (written: unknown) => ReturnType<typeof readDuration>) {
  const faultOf = (written: unknown) => {
    const result = read(written);
    return "fault" in result ? result.fault : undefined;
  };
  return z.refine<unknown>((written) => faultOf(written) === undefined, {
    error: ({ input }) => faultOf(input),
    params: { isSentence: true },
  });
}
