import { patternFaults } from "./check-pattern.ts";
import type { FileToUpload } from "./file-fields.ts";
import { holdsPlaceholder } from "./interpolate.ts";
import type { DocumentPath } from "./source-document.ts";
import type { StepOf } from "./step.ts";
import type { StepFault } from "./step-fault.ts";
import { base64Fault, fileNameFault } from "./upload.ts";

/** What is wrong with the files of a step, apart from what only reading them can tell. */
export function uploadFaults({ files }: StepOf<"upload">): StepFault[] {
  return files.flatMap((file, index) => fileFaults(file, ["files", index]));
}

function fileFaults(file: FileToUpload, path: DocumentPath): StepFault[] {
  if (typeof file === "string") {
    const message = "A file is read when the scenario is registered, so its path holds no variable.";
    return holdsPlaceholder(file) ? [{ path, message }] : [];
  }
  const { name, base64 } = file;
  const wrongName = holdsPlaceholder(name) ? null : fileNameFault(name);
  const wrongContent = base64 === undefined || holdsPlaceholder(base64) ? null : base64Fault(base64);
  return [
    ...(wrongName === null ? [] : [{ path: [...path, "name"], message: wrongName }]),
    ...(wrongContent === null ? [] : [{ path: [...path, "base64"], message: wrongContent }]),
  ];
}

/** What is wrong with what a step expects of a download. */
export function downloadFaults({ name, size, content }: StepOf<"expectDownload">): StepFault[] {
  return [
    ...patternFaults(name?.matches, ["name", "matches"]),
    ...patternFaults(content?.matches, ["content", "matches"]),
    ...sizeFaults(size),
    ...digestFaults(content?.sha256),
  ];
}

function sizeFaults(size: StepOf<"expectDownload">["size"]): StepFault[] {
  if (size?.min === undefined || size.max === undefined || size.min <= size.max) return [];
  return [{ path: ["size", "min"], message: `No size is at least ${size.min} and at most ${size.max}.` }];
}

function digestFaults(sha256: string | undefined): StepFault[] {
  if (sha256 === undefined || holdsPlaceholder(sha256) || /^[0-9a-f]{64}$/i.test(sha256)) return [];
  return [{ path: ["content", "sha256"], message: "Not a SHA-256: that has 64 hexadecimal digits." }];
}
