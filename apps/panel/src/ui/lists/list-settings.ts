import type { LIST_DENSITIES } from "@estiba/contract/values";
import { createContext, use } from "react";

export type Density = (typeof LIST_DENSITIES)[number];

/** How one person wants to see a list. */
export interface ListSettings {
  /** The chosen columns; absent for the usual ones. */
  readonly columns?: readonly string[] | undefined;
  readonly density?: Density | undefined;
  /** Rows that belong together in one; absent for what is usual. */
  readonly isGrouped?: boolean | undefined;
}

interface ListSettingsStore {
  /** False until it is known what the person chose. */
  readonly isReady: boolean;
  readonly read: (list: string) => ListSettings;
  readonly write: (list: string, settings: ListSettings) => void;
}

/** Where settings are kept is decided above; without a place they are the usual ones. */
export const ListSettingsContext = createContext<ListSettingsStore>({
  isReady: true,
  read: () => ({}),
  write: () => undefined,
});

export function useListSettings(list: string | undefined): {
  readonly isReady: boolean;
  readonly settings: ListSettings;
  readonly change: (patch: ListSettings) => void;
} {
  const store = use(ListSettingsContext);
  const settings = list === undefined ? {} : store.read(list);
  return {
    isReady: store.isReady,
    settings,
    change: (patch) => {
      if (list !== undefined) {
        store.write(list, { ...settings, ...patch });
      }
    },
  };
}

interface NamedColumn {
  readonly key: string;
  readonly isExtra?: boolean;
}

/** Which columns are shown: a choice counts for the columns it knew, and never hides those that cannot be hidden. */
export function shownColumns<Named extends NamedColumn>(
  columns: readonly Named[],
  chosen: readonly string[] | undefined,
  isFixed: (column: Named) => boolean,
): readonly string[] {
  const isShown = (column: Named): boolean =>
    isFixed(column) || (chosen === undefined ? column.isExtra !== true : chosen.includes(column.key));
  return columns.filter(isShown).map(({ key }) => key);
}
