/** Inside this process: invalidates caches of permissions when they have changed for a tenant. */
export class AccessChanges {
  readonly #listeners: ((tenantId: string) => void)[] = [];

  listen(listener: (tenantId: string) => void): void {
    this.#listeners.push(listener);
  }

  tell(tenantId: string): void {
    for (const listener of this.#listeners) {
      listener(tenantId);
    }
  }
}
