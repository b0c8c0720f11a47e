import { LIST_NAMES, type ListName } from "@estiba/contract/values";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, type ReactNode } from "react";
import { ListSettingsContext, type ListSettings } from "../../ui/lists/list-settings.ts";
import { api } from "../api/api.ts";
import { settingsQuery, type AllSettings } from "./list-settings-query.ts";

const NONE: AllSettings = {};
const nameOf = (list: string): ListName | undefined => LIST_NAMES.find((name) => name === list);

const bodyOf = ({ columns, density, isGrouped }: ListSettings) => ({
  ...(columns === undefined ? {} : { columns: [...columns] }),
  ...(density === undefined ? {} : { density }),
  ...(isGrouped === undefined ? {} : { isGrouped }),
});

/** Columns, density and grouping of the lists are the person's own, wherever they sign in. */
export function ListSettingsProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { data = NONE, isPending } = useQuery(settingsQuery);
  const { mutate } = useMutation({
    mutationFn: async ({ list, settings }: { list: ListName; settings: ListSettings }) =>
      api.saveListSettings({ body: { list, settings: bodyOf(settings) } }),
    onMutate: ({ list, settings }) => {
      client.setQueryData(settingsQuery.queryKey, (old) => ({ ...old, [list]: settings }));
    },
    onError: async () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
  const store = useMemo(
    () => ({
      isReady: !isPending,
      read: (list: string) => data[list] ?? {},
      write: (name: string, settings: ListSettings) => {
        const list = nameOf(name);
        if (list !== undefined) {
          mutate({ list, settings });
        }
      },
    }),
    [data, isPending, mutate],
  );
  return <ListSettingsContext value={store}>{children}</ListSettingsContext>;
}
