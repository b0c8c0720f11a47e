/**
 * Waits for all pipelined statements. Of several failures the first is thrown: in one transaction the others are its
 * consequences.
 */
export async function together<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
