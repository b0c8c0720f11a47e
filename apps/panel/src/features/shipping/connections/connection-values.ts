import type { ConnectionMode } from "@estiba/contract/values";
import type { InputOf } from "@estiba/sdk";
import type { Provider } from "./queries.ts";

export interface Values {
  name: string;
  mode: ConnectionMode;
  country: string;
  credentials: Record<string, string>;
}

type Create = InputOf<"createCarrierConnection">["body"];

export const emptyValues = (provider: Provider, country: string | null): Values => ({
  name: provider.title,
  mode: "live",
  country: country ?? "",
  credentials: Object.fromEntries(provider.credentials.map(({ name }) => [name, ""])),
});

/** Names of the fields that must still be filled in. */
export function missingOf(provider: Provider, values: Values): string[] {
  const needsCountry = provider.settings.includes("country") && values.country === "";
  return [
    ...(values.name.trim() === "" ? ["name"] : []),
    ...(needsCountry ? ["country"] : []),
    ...missingCredentials(provider, values),
  ];
}

export function missingCredentials(provider: Provider, values: Values): string[] {
  return provider.credentials
    .filter(({ name, isRequired }) => isRequired && (values.credentials[name] ?? "").trim() === "")
    .map(({ name }) => name);
}

/** What was left empty is not sent. */
export const credentialsOf = ({ credentials }: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(credentials)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ""),
  );

export function bodyOf(provider: Provider, values: Values): Create {
  return {
    provider: provider.provider,
    name: values.name.trim(),
    mode: values.mode,
    ...(provider.settings.includes("country") ? { settings: { country: values.country } } : {}),
    ...(provider.credentials.length === 0 ? {} : { credentials: credentialsOf(values) }),
  };
}
