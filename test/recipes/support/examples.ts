import { type Block, blocksOf } from "../../support/documents.ts";

/** A pipeline that the documents show. */
export interface Example {
  file: string;
  text: string;
  /** The name of the schema of its service. */
  schema: string;
}

/** By what follows `yaml` where the example begins. */
const schemas: Readonly<Record<string, string>> = {
  workflow: "github-workflows",
  "gitlab-ci": "gitlab-ci",
  "circle-ci": "circle-ci",
  "azure-pipelines": "azure-pipelines",
};

/** Every pipeline that the README and the page of the recipes show. */
export function examples(): Example[] {
  return ["README.md", "docs/recipes.md"].flatMap((file) =>
    blocksOf(file).flatMap(({ info, text }: Block) => {
      const schema = schemas[info.replace(/^yaml /, "")];
      return schema === undefined ? [] : [{ file, text, schema }];
    }),
  );
}
