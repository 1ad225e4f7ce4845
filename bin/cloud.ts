import { App } from "aws-cdk-lib";
import { regionCodes } from "../functions/core/regions.ts";
import { RegionStage } from "../lib/cloud/region-stage.ts";

const app = new App();
for (const code of regionCodes) new RegionStage(app, code);
