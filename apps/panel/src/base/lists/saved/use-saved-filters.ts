import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import type { SavedFilter } from "./saved-filters.ts";

const savedFiltersQuery = queryOptions({
  queryKey: ["saved-filters"],
  queryFn: async ({ signal }) => (await api.listSavedFilters({ signal })).data.items,
  staleTime: 60_000,
});

/** The person's own filters, wherever they sign in. */
export function useSavedFilters() {
  const queryClient = useQueryClient();
  const saved = useQuery(savedFiltersQuery);
  const replace = useMutation({
    mutationFn: async (filters: SavedFilter[]) => (await api.replaceSavedFilters({ body: { filters } })).data,
    onSuccess: ({ items }) => {
      queryClient.setQueryData(savedFiltersQuery.queryKey, items);
    },
  });
  return { filters: saved.data, replace };
}
