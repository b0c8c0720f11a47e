import { createClient } from "@estiba/sdk";

const listeners = new Set<() => void>();

export const api = createClient({
  baseUrl: window.location.origin,
  session: {
    onSessionEnd: () => {
      for (const listener of listeners) {
        listener();
      }
    },
  },
});

/** Called when the service ends the session, for example after a password reset elsewhere. */
export function onSessionEnd(listener: () => void): void {
  listeners.add(listener);
}
