import type { Feature, Role, Scope } from "../values/identity.ts";

/**
 * Who may call an endpoint. `none` is exempt from limits, `public` is limited per address, `tracking` more tightly so
 * that links cannot be guessed, `sign-in` per address and account, `tenant` by the tenant's plan.
 */
export type Policy =
  | { readonly auth: "public"; readonly rate: "none" | "public" | "sign-in" | "tracking" }
  | { readonly auth: "session"; readonly role: Role; readonly feature?: Feature; readonly rate: "tenant" }
  | {
      readonly auth: "apiKey";
      readonly scope: Scope | null;
      readonly feature?: Feature;
      readonly rate: "tenant";
    }
  | {
      readonly auth: "either";
      readonly role: Role;
      readonly scope: Scope | null;
      readonly feature?: Feature;
      readonly rate: "tenant";
    }
  | { readonly auth: "webhook"; readonly rate: "none" };

export type AuthTier = Policy["auth"];
