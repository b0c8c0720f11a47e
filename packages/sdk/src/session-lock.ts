/** Runs the work alone among all tabs of the origin, where the browser supports that. */
export async function withSessionLock<T>(work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks === undefined ? work() : locks.request("estiba-session", work);
}
