import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type CommandOptions, command, root } from "./command.ts";

/**
 * Installs a package of PyPI, if needed, into a virtual environment of its own.
 * @param program one that the package brings.
 * @returns the path of the program.
 * @throws CommandFailed
 */
export async function pythonTool(
  name: string,
  version: string,
  program: string,
  options: CommandOptions,
): Promise<string> {
  const home = join(root, "node_modules/.cache", `${name}-${version}`);
  const path = join(home, "bin", program);
  if (existsSync(path)) return path;
  await rm(home, { recursive: true, force: true });
  await command(["python3", "-m", "venv", home], options);
  await command([join(home, "bin/pip"), "install", "--quiet", `${name}==${version}`], options);
  return path;
}
