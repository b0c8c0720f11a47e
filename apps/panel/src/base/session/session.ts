import { EstibaError, isAllowed, type ResultOf } from "@estiba/sdk";
import type { EndpointId } from "@estiba/contract";
import { queryOptions, useSuspenseQuery, type QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../api/api.ts";
import { endStartup } from "../api/startup.ts";
import { noteSessionStart } from "./ended.ts";
import { forgetMe, keptMe } from "./kept-me.ts";

export type Me = ResultOf<"getMe">["data"];
export type Tenant = Me["tenant"];

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => (await api.getMe({ signal })).data,
  staleTime: 60_000,
});

export function useMe(): Me {
  return useSuspenseQuery(meQuery).data;
}

/** Whether the signed-in user's role may call the endpoint. */
export function useMay(): (id: EndpointId) => boolean {
  const { role } = useMe().user;
  return useCallback((id: EndpointId) => isAllowed(role, id), [role]);
}

export function isSignedOut(error: unknown): boolean {
  return error instanceof EstibaError && (error.status === 401 || error.code === "TENANT_SUSPENDED");
}

const WITHOUT_ANSWER: readonly string[] = ["NETWORK_ERROR", "TIMEOUT", "SERVICE_UNAVAILABLE"];

/** Who was signed in last on this device, while the service cannot be asked; as old as can be. */
export function recallMe(queryClient: QueryClient, error: unknown): Me | null {
  const me = error instanceof EstibaError && WITHOUT_ANSWER.includes(error.code) ? keptMe() : null;
  if (me !== null) {
    queryClient.setQueryData(meQuery.queryKey, me, { updatedAt: 0 });
  }
  return me;
}

// The refresh cookie is shared by all tabs; a tab must not go on showing another account's data.
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("estiba-session") : null;
tabs?.addEventListener("message", () => {
  window.location.reload();
});

/** After sign-in, registration or sign-out: nothing cached belongs to the account now in charge. */
export function accountChanged(queryClient: QueryClient): void {
  endStartup();
  forgetMe();
  noteSessionStart();
  queryClient.clear();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is same-origin
  tabs?.postMessage("changed");
}
