type Listener = () => void;

const listeners = new Set<Listener>();
let isLost = false;

/** Without these a proxy cannot reach the service, or the service cannot reach its database. */
const UNREACHABLE: readonly number[] = [502, 503, 504];

function set(next: boolean): void {
  if (isLost !== next) {
    isLost = next;
    for (const listener of listeners) {
      listener();
    }
  }
}

/** Whether the service answers, known from the requests that are made anyway. */
export const connection = {
  isLost: (): boolean => isLost,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  answered: (status: number): void => {
    set(UNREACHABLE.includes(status));
  },
  failed: (init: RequestInit): void => {
    // An aborted request reports nothing.
    if (init.signal?.aborted !== true) {
      set(true);
    }
  },
};
