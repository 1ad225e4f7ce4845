/**
 * Waits for all of them, also where one fails: none goes on writing where its caller has already given up and tidies.
 * @returns their results.
 * @throws what the first that failed threw.
 */
export async function allEnded<const Values extends readonly unknown[]>(
  promises: Values,
): Promise<{ -readonly [Index in keyof Values]: Awaited<Values[Index]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
