/**
 * Waits for all of them. Of several failures the one that stands first is told: in one transaction the others are its
 * consequences.
 */
export async function together<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
