import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { accountChanged } from "../../base/session/session.ts";

/** Goes into the panel after a sign-in or registration. */
export function useEnter(): (next?: string) => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async (next = "/") => {
    accountChanged(queryClient);
    await router.navigate({ href: next, reloadDocument: false });
  };
}
