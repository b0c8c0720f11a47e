import { ROLES } from "@estiba/sdk";
import type { Role } from "@estiba/contract";

export function isRole(value: string): value is Role {
  return ROLES.some((role) => role === value);
}
