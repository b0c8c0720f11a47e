import type { ResultOf } from "@estiba/sdk";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../../base/api/api.ts";

export type ApiKey = ResultOf<"listApiKeys">["data"]["items"][number];
export type Member = ResultOf<"listUsers">["data"]["items"][number];
export type Invitation = ResultOf<"listInvitations">["data"]["items"][number];
export type AuditEntry = ResultOf<"listAuditLog">["data"]["items"][number];

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export const LISTS = {
  apiKeys: ["api-keys"],
  users: ["users"],
  invitations: ["invitations"],
  auditLog: ["audit-log"],
} as const;

export const apiKeysQuery = (query: Paging) =>
  queryOptions({
    queryKey: [...LISTS.apiKeys, query],
    queryFn: async ({ signal }) => (await api.listApiKeys({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const keysOfUserQuery = (createdBy: string) =>
  queryOptions({
    queryKey: [...LISTS.apiKeys, "active", createdBy],
    queryFn: async ({ signal }) =>
      (await api.listApiKeys({ query: { createdBy, status: "active", limit: 50 }, signal })).data,
  });

export const usersQuery = (query: Paging) =>
  queryOptions({
    queryKey: [...LISTS.users, query],
    queryFn: async ({ signal }) => (await api.listUsers({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const invitationsQuery = (query: Paging) =>
  queryOptions({
    queryKey: [...LISTS.invitations, query],
    queryFn: async ({ signal }) => (await api.listInvitations({ query, signal })).data,
    placeholderData: keepPreviousData,
  });

export const auditLogQuery = (query: Paging) =>
  queryOptions({
    queryKey: [...LISTS.auditLog, query],
    queryFn: async ({ signal }) => (await api.listAuditLog({ query, signal })).data,
    placeholderData: keepPreviousData,
  });
