const STORAGE_KEY = "estiba-account";

/** The account somebody last signed in to on this device; its ID is no secret. */
export function rememberedAccount(): string {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? "";
  } catch {
    return "";
  }
}

export function rememberAccount(tenantSlug: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, tenantSlug);
  } catch {
    // Storage may be blocked; the account is typed again then.
  }
}
