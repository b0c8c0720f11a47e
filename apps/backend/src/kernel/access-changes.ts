/** Inside this process: tells whoever remembers what somebody may do that it has changed for a tenant. */
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
