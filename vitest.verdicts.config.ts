import { defineConfig } from "vitest/config";
import base from "./vitest.config.ts";

/** The pages that must pass and those that must fail: docs/verdicts.md. They are no part of `npm test`, which has ten minutes. */
const verdicts = { name: "verdicts", include: ["test/browser/verdicts/*.verdicts.ts"], isolate: false };

export default defineConfig({ test: { ...base.test, projects: [{ extends: true, test: verdicts }] } });
