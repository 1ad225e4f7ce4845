import type { FileRef, KeptDownload } from "../run/run-files.ts";

/** What a file is about: a run as a whole, one of its tests, or one attempt at a test. */
type ArtifactScope = "run" | "test" | "attempt";

interface ArtifactFacts {
  scopes: readonly ArtifactScope[];
  /** The file's name: in the bucket below the folder of its run, test or attempt, and in a results folder. */
  file: string;
  contentType: string;
  /** Whether it may show a secret that a test uses: an attempt whose steps use one then leaves no such file. */
  mayHoldSecrets: boolean;
  /** Whether its link opens in a browser instead of being saved. */
  opensInBrowser?: boolean;
}

/**
 * Every kind of file that a run produces, by its name in answers. Types, schemas, object names, links, downloads and
 * clean-up derive from it. Files that a page lets its visitor save are separate: `KeptDownload`.
 */
export const artifactKinds = {
  junit: {
    scopes: ["run", "test"],
    file: "junit.xml",
    contentType: "application/xml; charset=utf-8",
    mayHoldSecrets: false,
  },
  video: {
    scopes: ["run", "test", "attempt"],
    file: "video.webm",
    contentType: "video/webm",
    mayHoldSecrets: false,
  },
  captions: {
    scopes: ["test"],
    file: "video.vtt",
    contentType: "text/vtt; charset=utf-8",
    mayHoldSecrets: false,
  },
  pdf: { scopes: ["run"], file: "report.pdf", contentType: "application/pdf", mayHoldSecrets: false },
  html: {
    scopes: ["run"],
    file: "report.html",
    contentType: "text/html; charset=utf-8",
    mayHoldSecrets: false,
    opensInBrowser: true,
  },
  excel: {
    scopes: ["run"],
    file: "report.xlsx",
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    mayHoldSecrets: false,
  },
  screenshot: {
    scopes: ["test", "attempt"],
    file: "screenshot.png",
    contentType: "image/png",
    mayHoldSecrets: false,
  },
  trace: {
    scopes: ["test", "attempt"],
    file: "trace.zip",
    contentType: "application/zip",
    mayHoldSecrets: true,
  },
} as const satisfies Record<string, ArtifactFacts>;

export type ArtifactKind = keyof typeof artifactKinds;

/** The kinds of a scope. */
export type KindOf<S extends ArtifactScope> = {
  [K in ArtifactKind]: S extends (typeof artifactKinds)[K]["scopes"][number] ? K : never;
}[ArtifactKind];

/** The files of a scope; `null` for one that does not exist. */
export type FilesOf<S extends ArtifactScope> = Record<KindOf<S>, FileRef | null>;

/** The files of a test or of an attempt, with its downloads. */
export type TestFiles<S extends "test" | "attempt"> = FilesOf<S> & { downloads: KeptDownload[] };

/** The kinds of a scope, in the order of the table. */
export function kindsOf<S extends ArtifactScope>(scope: S): readonly KindOf<S>[] {
  const kinds = Object.keys(artifactKinds) as ArtifactKind[];
  return kinds.filter((kind): kind is KindOf<S> => {
    const scopes: readonly ArtifactScope[] = artifactKinds[kind].scopes;
    return scopes.includes(scope);
  });
}

/** What the table says of a kind. */
export function factsOf(kind: ArtifactKind): ArtifactFacts {
  return artifactKinds[kind];
}

/** One value for each kind of a scope. */
export function forKinds<S extends ArtifactScope, V>(
  scope: S,
  make: (kind: KindOf<S>) => V,
): Record<KindOf<S>, V> {
  return Object.fromEntries(kindsOf(scope).map((kind) => [kind, make(kind)])) as Record<KindOf<S>, V>;
}

/** The same with asynchronous values, one after the other. */
export async function forKindsInTurn<S extends ArtifactScope, V>(
  scope: S,
  make: (kind: KindOf<S>) => Promise<V>,
): Promise<Record<KindOf<S>, V>> {
  const made: Partial<Record<KindOf<S>, V>> = {};
  for (const kind of kindsOf(scope)) made[kind] = await make(kind);
  return made as Record<KindOf<S>, V>;
}

/** The files of a test or of an attempt that produced none. */
export function noFiles<S extends "test" | "attempt">(scope: S): TestFiles<S> {
  return { ...forKinds(scope, () => null), downloads: [] } as TestFiles<S>;
}
