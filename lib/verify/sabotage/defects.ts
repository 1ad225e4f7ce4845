import type { Defect } from "./defect.ts";
import { defectsOfFunctions } from "./defects-of-functions.ts";
import { defectsOfInterfaces } from "./defects-of-interfaces.ts";
import { defectsOfKeeping } from "./defects-of-keeping.ts";
import { defectsOfPrivacy } from "./defects-of-privacy.ts";
import { defectsOfReleases } from "./defects-of-releases.ts";
import { defectsOfRights } from "./defects-of-rights.ts";
import { defectsOfWorkflow } from "./defects-of-workflow.ts";

/** Every defect that `npm run verify:sabotage` plants. */
export const defects: readonly Defect[] = [
  ...defectsOfReleases,
  ...defectsOfRights,
  ...defectsOfPrivacy,
  ...defectsOfFunctions,
  ...defectsOfWorkflow,
  ...defectsOfInterfaces,
  ...defectsOfKeeping,
];
