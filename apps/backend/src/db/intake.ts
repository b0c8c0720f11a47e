import type {
  OrderStatus,
  PaymentStatus,
  Platform,
  RoutingRule,
  ShopStatus,
  StockStatus,
} from "@estiba/contract";
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

type PlaceFacts = readonly [
  placeId: string,
  isFirst: boolean,
  isShipping: boolean,
  timeZone: string | null,
  cutOff: string | null,
  openDays: number,
  closedOn: readonly string[],
];

type PlacedLevel = readonly [masterVariantId: string, placeId: string, onHand: number, version: number];

/** What the rules need to know about one tenant. The levels are locked until the transaction ends. */
export interface IntakeFacts {
  readonly now: Date;
  readonly lines: readonly (readonly [
    n: number,
    listingId: string,
    masterVariantId: string | null,
    isPlatformKit: boolean,
  ])[];
  readonly levels: readonly (readonly [
    masterVariantId: string,
    onHand: number,
    version: number,
    isCounted: boolean,
    sku: string | null,
    name: string,
    lowStockThreshold: number | null,
    isKit: boolean,
  ])[];
  /** Of variants that are kept by place, where they are or were. */
  readonly placed: readonly PlacedLevel[];
  /** Warehouses and stores in the order in which sales take from them; the default one first. */
  readonly places: readonly PlaceFacts[];
  /** The tenant's country, whose time counts where a place names none. */
  readonly country: string | null;
  /** The rules by which orders are routed, where one of the variants is kept by place and rules were saved. */
  readonly routing: { readonly version: number; readonly rules: readonly RoutingRule[] } | null;
  /** False when another transaction holds one of the levels, or the tenant is not let in. */
  readonly isWhole: boolean;
  /** Whether one of the variants shares its stock with another. */
  readonly isShared: boolean;
  readonly isPublished: boolean;
  /** The events of the tenant that somebody subscribed to. */
  readonly patterns: readonly string[];
  readonly known: readonly KnownOrder[];
  readonly shops: readonly {
    readonly id: string;
    readonly name: string;
    readonly platform: Platform;
    readonly status: ShopStatus;
    /** Its last event is more than a moment ago. */
    readonly isUnseen: boolean;
    /** What it shows depends on where the goods are. */
    readonly isByPlace: boolean;
    /** Open days that its orders take before they have to leave. */
    readonly handlingDays: number;
  }[];
  readonly config: {
    readonly sourceType: "SERVICE_CENTRAL" | "SHOP" | null;
    readonly sourceShopId: string | null;
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
  readonly levels: readonly {
    readonly id: string;
    readonly on_hand: number;
    readonly version: number;
    readonly is_placed: boolean;
  }[];
  readonly place_levels: readonly object[];
  readonly routes: readonly object[];
  readonly fulfilments: readonly object[];
  readonly incidents: readonly object[];
  readonly events: readonly object[];
  /** Shops whose last event is now. */
  readonly shops: readonly string[];
  /** For subscribers and alerts. */
  readonly outgoing: readonly object[];
  /** Figures that the channels are to show, and what their own sales did to what they show. */
  readonly moved: readonly object[];
  readonly own_sales: readonly object[];
}

/** Rows of all tenants, each behind the place of its tenant in the call; null where there are none. */
type Placed<Value> = readonly (readonly [place: number, value: Value])[] | null;

interface Answer {
  readonly now: string;
  readonly lines: Placed<IntakeFacts["lines"][number]>;
  readonly levels: Placed<IntakeFacts["levels"][number]>;
  readonly placed: Placed<PlacedLevel>;
  readonly places: Placed<IntakeFacts["places"][number]>;
  readonly routing: Placed<NonNullable<IntakeFacts["routing"]>>;
  readonly known: Placed<KnownOrder>;
  readonly shops: Placed<IntakeFacts["shops"][number]>;
  readonly config: Placed<IntakeFacts["config"]>;
  readonly countries: Placed<string | null>;
  readonly shared: readonly number[] | null;
  readonly published: readonly number[] | null;
  /** Tenants that are paused or in another cell. */
  readonly closed: readonly number[] | null;
  readonly patterns: Placed<string>;
}

function byPlace<Value>(rows: Placed<Value>, count: number): Value[][] {
  const places = Array.from({ length: count }, (): Value[] => []);
  for (const [place, value] of rows ?? []) {
    places[place]?.push(value);
  }
  return places;
}

const isAmong = (places: readonly number[] | null, place: number) => places?.includes(place) ?? false;

const firstOf = <Value>(values: readonly Value[] | undefined): Value | null => values?.[0] ?? null;

/** What is known of the places where goods are. */
function placeFacts({ placed, places, routing, countries }: Answer, count: number) {
  const [levels, all, rules] = [byPlace(placed, count), byPlace(places, count), byPlace(routing, count)];
  const country = byPlace(countries, count);
  return (place: number): Pick<IntakeFacts, "placed" | "places" | "routing" | "country"> => ({
    placed: levels[place] ?? [],
    places: all[place] ?? [],
    routing: firstOf(rules[place]),
    country: firstOf(country[place]),
  });
}

function toFacts(answer: Answer, count: number): IntakeFacts[] {
  const now = new Date(answer.now);
  const [lines, levels] = [byPlace(answer.lines, count), byPlace(answer.levels, count)];
  const [known, shops] = [byPlace(answer.known, count), byPlace(answer.shops, count)];
  const [config, patterns] = [byPlace(answer.config, count), byPlace(answer.patterns, count)];
  const placesOf = placeFacts(answer, count);
  return lines.map((found, place) => {
    const variants = new Set(found.flatMap(([, , masterVariantId]) => masterVariantId ?? []));
    return {
      now,
      lines: found,
      levels: levels[place] ?? [],
      ...placesOf(place),
      isWhole: levels[place]?.length === variants.size && !isAmong(answer.closed, place),
      isShared: isAmong(answer.shared, place),
      isPublished: isAmong(answer.published, place),
      patterns: patterns[place] ?? [],
      known: known[place] ?? [],
      shops: shops[place] ?? [],
      config: firstOf(config[place]),
    };
  });
}

/** The tenants have to come in order, so that two calls never wait for each other in a circle. */
export async function lookForIntake(
  query: Transaction<DB>,
  questions: readonly IntakeQuestion[],
  { isWaiting }: { readonly isWaiting: boolean },
): Promise<IntakeFacts[]> {
  const { rows } = await sql<{ answer: Answer }>`
    select app.intake_look(${jsonRows(questions)}::jsonb, ${isWaiting}) as answer`.execute(query);
  return rows.flatMap(({ answer }) => toFacts(answer, questions.length));
}

/** Another transaction wrote one of the orders at the same time; tried again, it is known. */
class IntakeRace extends Error {
  readonly code = "40001";
}

/** Returns the tenants with listings that have to be published. */
export async function writeIntake(
  query: Transaction<DB>,
  tenants: readonly IntakeRows[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ outdated: string[] | null }>`
    select app.intake_write(${jsonRows(tenants)}::jsonb) as outdated`
    .execute(query)
    .catch((error: unknown) => {
      const isRace = errorCode(error) === "23505";
      throw isRace ? new IntakeRace("an order was written by another transaction", { cause: error }) : error;
    });
  return new Set(rows[0]?.outdated);
}
