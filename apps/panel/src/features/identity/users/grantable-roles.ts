import { ROLES, isRoleAtLeast, type Role } from "@estiba/contract/values";

/** No user can grant a role above their own. */
export function grantableRoles(own: Role): readonly Role[] {
  return ROLES.filter((role) => isRoleAtLeast(own, role));
}

/** No user changes or removes one with a higher role. */
export function canManage(own: Role, other: Role): boolean {
  return isRoleAtLeast(own, other);
}
