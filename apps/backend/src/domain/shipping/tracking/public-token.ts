import { idBody, isId } from "../../../kernel/ids.ts";
import { newToken } from "../setup/secrets.ts";

const SHAPE = /^([0-9a-z]{26})[A-Za-z0-9_-]{22}$/;

/** Names its tenant, so that no table has to be searched across tenants to find it. */
export const newPublicToken = (tenantId: string): string => `${idBody(tenantId)}${newToken()}`;

/** Null for what cannot be a token. */
export function tenantOfToken(token: string): string | null {
  const tenantId = `ten_${SHAPE.exec(token)?.[1] ?? ""}`;
  return isId("ten", tenantId) ? tenantId : null;
}
