import type { OrderStatus, PaymentStatus, Platform, ShopStatus, StockStatus } from "@estiba/contract";
import { sql, type Transaction } from "kysely";
import { errorCode } from "../kernel/error-code.ts";
import { jsonRows } from "../kernel/json/json-rows.ts";
import type { DB } from "./schema.ts";

/** What is asked about the orders of one tenant. */
export interface IntakeQuestion {
  readonly tenant: string;
  readonly orders: readonly { readonly shop_id: string; readonly external_id: string }[];
  /** Answered under their number. */
  readonly lines: readonly {
    readonly n: number;
    readonly shop_id: string;
    readonly variant_id: string | null;
    readonly sku_key: string | null;
  }[];
}

/** What the rules need to know about one tenant. The levels are locked until the transaction ends. */
export interface IntakeFacts {
  readonly now: Date;
  readonly lines: readonly (readonly [n: number, listingId: string, masterVariantId: string | null])[];
  readonly levels: readonly (readonly [
    masterVariantId: string,
    onHand: number,
    version: number,
    isCounted: boolean,
    sku: string | null,
    name: string,
  ])[];
  /** False when another transaction holds one of the levels. */
  readonly isWhole: boolean;
  /** Whether one of the variants shares its stock with another. */
  readonly isShared: boolean;
  readonly isPublished: boolean;
  /** Whether somebody subscribed to the tenant's events. */
  readonly isFollowed: boolean;
  readonly known: readonly KnownOrder[];
  readonly shops: readonly {
    readonly id: string;
    readonly name: string;
    readonly platform: Platform;
    readonly status: ShopStatus;
    /** Its last event is more than a moment ago. */
    readonly isUnseen: boolean;
  }[];
  readonly config: {
    readonly sourceType: "SERVICE_CENTRAL" | "SHOP" | null;
    readonly sourceShopId: string | null;
    readonly hasAlerts: boolean;
  } | null;
}

interface KnownOrder {
  readonly id: string;
  readonly shopId: string;
  readonly externalId: string;
  readonly sourceVersion: number;
  readonly sourceRank: number;
  /** In hexadecimal digits. */
  readonly contentHash: string;
  readonly status: OrderStatus;
  readonly manualStatus: OrderStatus | null;
  readonly paymentStatus: PaymentStatus;
  readonly stockStatus: StockStatus;
}

/** What is written for one tenant, in the columns of its tables; the lines stand within their orders. */
export interface IntakeRows {
  readonly tenant: string;
  readonly orders: readonly object[];
  readonly timeline: readonly object[];
  readonly levels: readonly { readonly id: string; readonly on_hand: number; readonly version: number }[];
  readonly shortfalls: readonly object[];
  readonly events: readonly object[];
  /** Shops whose last event is now. */
  readonly shops: readonly string[];
}

type FactsRow = { readonly [Key in keyof IntakeFacts]: Key extends "now" ? string : IntakeFacts[Key] | null };

function toFacts(row: FactsRow): IntakeFacts {
  return {
    now: new Date(row.now),
    lines: row.lines ?? [],
    levels: row.levels ?? [],
    isWhole: row.isWhole ?? false,
    isShared: row.isShared ?? false,
    isPublished: row.isPublished ?? false,
    isFollowed: row.isFollowed ?? false,
    known: row.known ?? [],
    shops: row.shops ?? [],
    config: row.config,
  };
}

/** The tenants have to come in order, so that two calls never wait for each other in a circle. */
export async function lookForIntake(
  query: Transaction<DB>,
  questions: readonly IntakeQuestion[],
  { isWaiting }: { readonly isWaiting: boolean },
): Promise<IntakeFacts[]> {
  const { rows } = await sql<{ facts: FactsRow }>`
    select app.intake_look(${jsonRows(questions)}::jsonb, ${isWaiting}) as facts`.execute(query);
  return rows.map(({ facts }) => toFacts(facts));
}

/** Another transaction wrote one of the orders at the same time; tried again, it is known. */
class IntakeRace extends Error {
  readonly code = "40001";
}

export async function writeIntake(query: Transaction<DB>, rows: readonly IntakeRows[]): Promise<void> {
  await sql`select app.intake_write(${jsonRows(rows)}::jsonb)`.execute(query).catch((error: unknown) => {
    const isRace = errorCode(error) === "23505";
    throw isRace ? new IntakeRace("an order was written by another transaction", { cause: error }) : error;
  });
}
