import { ROLES, type Role } from "@estiba/contract/values";

export function isRole(value: string): value is Role {
  return ROLES.some((role) => role === value);
}
