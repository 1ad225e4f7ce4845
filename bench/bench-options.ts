/** What every bench is given on the command line. */
export interface BenchOptions {
  /** How often each value is measured; medians are printed. */
  runs: number;
  /** Concurrent tests on both sides; `null`: each side's own default. */
  parallel: number | null;
}
