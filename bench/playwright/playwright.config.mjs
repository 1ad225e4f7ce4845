import { defineConfig } from "@playwright/test";

// The same browser, size, film and JUnit as for the scenario; see ../playwright-side.ts for the variables.
export default defineConfig({
  testDir: ".",
  outputDir: process.env.BENCH_OUT,
  ...(process.env.BENCH_PARALLEL && { fullyParallel: true, workers: Number(process.env.BENCH_PARALLEL) }),
  reporter: [["junit", { outputFile: `${process.env.BENCH_OUT}/junit.xml` }]],
  // Generous, so that a busy machine slows a run down but does not fail it.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.BENCH_SHOP,
    viewport: { width: 1280, height: 720 },
    video: { mode: "on", size: { width: 1280, height: 720 } },
    launchOptions: { executablePath: process.env.BENCH_CHROMIUM },
  },
});
