import { useQuery } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { useMay, useMe } from "../../app/session.ts";

export type StepId = "email" | "apiKey" | "team";

export interface Step {
  readonly id: StepId;
  readonly isDone: boolean;
}

async function hasActiveKey(signal: AbortSignal): Promise<boolean> {
  const { data } = await api.listApiKeys({ query: { limit: 200 }, signal });
  return data.items.some(({ status }) => status === "active");
}

async function hasTeam(signal: AbortSignal): Promise<boolean> {
  const [users, invitations] = await Promise.all([
    api.listUsers({ query: { limit: 1 }, signal }),
    api.listInvitations({ query: { limit: 1 }, signal }),
  ]);
  return users.data.total > 1 || invitations.data.total > 0;
}

export function useFirstSteps() {
  const { user } = useMe();
  const may = useMay();
  const isAdmin = may("createApiKey") && may("inviteUser");
  return useQuery({
    queryKey: ["first-steps", user.emailVerified, isAdmin],
    queryFn: async ({ signal }): Promise<Step[]> => {
      const email: Step = { id: "email", isDone: user.emailVerified };
      if (!isAdmin) {
        return [email];
      }
      const [key, team] = await Promise.all([hasActiveKey(signal), hasTeam(signal)]);
      return [email, { id: "apiKey", isDone: key }, { id: "team", isDone: team }];
    },
    staleTime: 0,
  });
}
