import { useQuery } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";

const SUGGESTED = 20;

/** Products of the catalog for a field that is being typed into. */
export function useProducts(search: string) {
  return useQuery({
    queryKey: ["stock", "products", search],
    queryFn: async ({ signal }) => {
      const query = { limit: SUGGESTED, ...(search === "" ? {} : { search }) };
      return (await api.listCatalog({ query, signal })).data.items;
    },
  });
}
