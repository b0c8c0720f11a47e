import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usersQuery, type AuditEntry } from "../queries.ts";

/** Names of people who still belong to the tenant; others are shown by their identifier. */
export function useActorName(): (entry: AuditEntry) => string {
  const { t } = useTranslation("identity");
  const { data, isPending } = useQuery(usersQuery({ limit: 200, offset: 0 }));
  const names = new Map(data?.items.map(({ id, name }) => [id, name]));
  return ({ actorKind, actorId }) => {
    const name = actorId === null ? undefined : names.get(actorId);
    if (name !== undefined) {
      return name;
    }
    if (isPending && actorKind === "user") {
      return "…";
    }
    const kind = t(`audit.actorKind.${actorKind}`);
    return actorId === null ? kind : `${kind} ${actorId.slice(-6)}`;
  };
}
