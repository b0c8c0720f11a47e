import type { CarrierProvider } from "@estiba/contract";
import type { DeliveryType, FeeTiming } from "./quote.ts";
import type { ConnectionSettings } from "./connection.ts";
import type { LabelFormat } from "./purchase.ts";

export interface CarrierInfo {
  readonly code: string;
  readonly name: string;
  readonly countries: readonly string[];
  readonly services: readonly {
    readonly code: string;
    readonly name: string;
    readonly deliveryType: DeliveryType;
  }[];
  readonly cod: {
    readonly supported: boolean;
    readonly max: number | null;
    readonly currency: string | null;
    readonly feeTiming: FeeTiming;
  };
}

export interface CarrierCapabilities {
  readonly provider: CarrierProvider;
  readonly title: string;
  readonly can: {
    readonly quote: boolean;
    readonly label: readonly LabelFormat[];
    readonly void: boolean;
    readonly tracking: "push" | "poll" | "manual";
    readonly pickup: boolean;
    /** Whether there is a hand-over list: the carrier's, or one of ours that it signs. */
    readonly manifest: boolean;
    readonly multiParcel: boolean;
    readonly returns: boolean;
    readonly branches: boolean;
    readonly insurance: boolean;
    readonly requirements: {
      readonly zip: boolean;
      readonly cityCode: string | null;
      readonly document: "never" | "cod" | "always";
      readonly phone: boolean;
    };
  };
  /** Names of the credentials that must be given. */
  readonly credentials: readonly string[];
  /** Settings without which it answers for another country than its owner's. */
  readonly settings: readonly (keyof ConnectionSettings)[];
  /** Whether we assign the tracking numbers. */
  readonly givesNumbers: boolean;
  readonly quoteValidMs: number;
  /** After how many lengths of the purchase lease a purchase that cannot be found was not made. */
  readonly absentAfterLeases: number;
}
