import type { AddressBody } from "@estiba/contract";
import type { Connection, StoredCard, Warehouse } from "../../domain/shipping/index.ts";
import type { CarrierAdapter, CarrierInfo, ParcelAddress } from "../../ports/carrier.ts";

/** Without empty fields. */
export function presentAddress(address: ParcelAddress): AddressBody {
  const given = Object.entries(address).filter(([, value]) => value !== null);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, without the empty ones
  return Object.fromEntries(given) as unknown as AddressBody;
}

export function presentShipAddress({ name, phone, address, ...rest }: ParcelAddress) {
  return {
    ...presentAddress({ name, phone, address, ...rest }),
    name: name ?? "",
    phone: phone ?? "",
    address: address ?? "",
  };
}

export function presentConnection(
  connection: Connection,
  more: { credentialNames: readonly string[]; webhookUrl: string | null },
) {
  return {
    connectionId: connection.id,
    provider: connection.provider,
    name: connection.name,
    mode: connection.mode,
    status: connection.status,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract leaves a provider's own settings open
    settings: connection.settings as Record<string, never>,
    settlement: connection.settlement,
    remittanceCycleDays: connection.remittanceCycleDays,
    credentialNames: [...more.credentialNames],
    webhookUrl: more.webhookUrl,
    lastError: connection.lastError,
    createdAt: connection.createdAt.toISOString(),
    updatedAt: connection.updatedAt.toISOString(),
  };
}

const WEBHOOK_SECRET = "webhookSecret";

/** The fields of the form. */
export function presentProvider({ capabilities, webhook }: CarrierAdapter) {
  const { provider, title, credentials, settings, can } = capabilities;
  return {
    provider,
    title,
    credentials: [
      ...credentials.map((name) => ({ name, isRequired: true })),
      ...(webhook === undefined ? [] : [{ name: WEBHOOK_SECRET, isRequired: false }]),
    ],
    settings: [...settings],
    hasWebhook: webhook !== undefined,
    isTestable: credentials.length > 0,
    quotes: can.quote,
  };
}

export function presentCarrier(connection: Connection, { capabilities }: CarrierAdapter, info: CarrierInfo) {
  const { requirements, ...can } = capabilities.can;
  return {
    connectionId: connection.id,
    provider: connection.provider,
    code: info.code,
    name: info.name,
    mode: connection.mode,
    status: connection.status,
    countries: [...info.countries],
    capabilities: { ...can, label: [...can.label], cod: info.cod },
    requirements,
    services: info.services.map((service) => ({ ...service })),
    lastError: connection.lastError,
  };
}

export function presentCardSummary({ id, version, connectionId, card, createdAt }: StoredCard) {
  return {
    rateCardId: id,
    version,
    connectionId,
    name: card.name,
    currency: card.currency,
    validFrom: card.validFrom,
    validTo: card.validTo ?? null,
    createdAt: createdAt.toISOString(),
  };
}

export const presentCard = (stored: StoredCard) => ({ ...presentCardSummary(stored), card: stored.card });

export function presentWarehouse(warehouse: Warehouse) {
  return {
    warehouseId: warehouse.id,
    name: warehouse.name,
    address: presentShipAddress(warehouse.address),
    isDefault: warehouse.isDefault,
    createdAt: warehouse.createdAt.toISOString(),
    updatedAt: warehouse.updatedAt.toISOString(),
  };
}
