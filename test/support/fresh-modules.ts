import { vi } from "vitest";

/**
 * Before each test file: the environment that the process began with, and none of the project's modules, whose clients keep the
 * addresses of a file's region. Packages stay loaded, which is most of what a process of its own would cost a file.
 */
const kept = globalThis as { environmentAtFirst?: NodeJS.ProcessEnv };
kept.environmentAtFirst ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in kept.environmentAtFirst)) delete process.env[name];
}
Object.assign(process.env, kept.environmentAtFirst);
vi.resetModules();
