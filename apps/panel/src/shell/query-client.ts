import { QueryClient } from "@tanstack/react-query";

/** The client already repeats what is safe to repeat, so a failure here is final. */
export function buildQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 15_000 },
      mutations: { retry: false },
    },
  });
}
