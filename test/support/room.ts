import { environmentNames } from "../../functions/shared/environment.ts";

/** Lets the functions of this process admit one test at a time, during `work`. */
export async function withRoomForOne<T>(work: () => Promise<T>): Promise<T> {
  const name = environmentNames.browsersAtOnce;
  const before = process.env[name];
  process.env[name] = "1";
  try {
    return await work();
  } finally {
    process.env[name] = before;
  }
}
