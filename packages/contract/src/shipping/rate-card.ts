import { Type, type Static } from "typebox";
import * as S from "../core/scalars.ts";
import { Cur, Day, Minor, Nullable } from "./shipping-shapes.ts";
import { FEE_TIMINGS } from "../values/shipping.ts";

const strict = { additionalProperties: false } as const;
const Code = () => Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$" });
const BasisPoints = () =>
  Type.Integer({ minimum: 0, maximum: 100_000, description: "Hundredths of a percent" });
const Zip = () => Type.String({ pattern: "^[A-Za-z0-9]{1,12}$" });
const Grams = () => Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** One condition of a zone; the most exact one of all zones decides. */
const Match = Type.Object(
  {
    country: S.Country(),
    cityCode: Type.Optional(Type.String({ minLength: 1, maxLength: 12 })),
    zipPrefix: Type.Optional(Zip()),
    zipFrom: Type.Optional(Zip()),
    zipTo: Type.Optional(Zip()),
    region: Type.Optional(Type.String({ pattern: "^[A-Z]{2}-[A-Z0-9]{1,3}$" })),
  },
  strict,
);

const Zone = Type.Object(
  {
    code: Code(),
    etaDays: Type.Object(
      {
        min: Type.Integer({ minimum: 0, maximum: 365 }),
        max: Type.Integer({ minimum: 0, maximum: 365 }),
      },
      strict,
    ),
    codAllowed: Type.Boolean(),
    remoteFee: Minor(),
    match: Type.Array(Match, { minItems: 1, maxItems: 2_000 }),
  },
  strict,
);

const Bracket = Type.Object({ zone: Code(), upToG: Grams(), price: Minor() }, strict);

const Service = Type.Object(
  {
    code: Code(),
    name: Type.String({ minLength: 1, maxLength: 80 }),
    deliveryType: S.OneOf(["home", "branch"]),
    brackets: Type.Array(Bracket, { minItems: 1, maxItems: 5_000 }),
    extra: Type.Optional(
      Type.Array(Type.Object({ zone: Code(), perG: Grams(), price: Minor() }, strict), { maxItems: 500 }),
    ),
  },
  strict,
);

/** A merchant's own contract with a carrier, as a table of prices. */
export const RateCard = Type.Object(
  {
    name: S.Name(),
    currency: Cur(),
    validFrom: Day(),
    validTo: Type.Optional(Nullable(Day())),
    origin: Type.Object(
      { country: S.Country(), zipPrefixes: Type.Optional(Type.Array(Zip(), { maxItems: 200 })) },
      strict,
    ),
    volumetricDivisor: Type.Integer({ minimum: 1, maximum: 1_000_000, description: "cm³ per kg" }),
    minBillableG: Grams(),
    roundUpToG: Grams(),
    limits: Type.Object(
      {
        maxParcelG: Grams(),
        maxSideCm: Type.Integer({ minimum: 1, maximum: 1_000 }),
        maxSumSidesCm: Type.Integer({ minimum: 1, maximum: 3_000 }),
      },
      strict,
    ),
    zones: Type.Array(Zone, { minItems: 1, maxItems: 200 }),
    services: Type.Array(Service, { minItems: 1, maxItems: 20 }),
    fuelBp: BasisPoints(),
    insurance: Type.Object({ bp: BasisPoints(), min: Minor(), freeUpTo: Minor() }, strict),
    cod: Type.Object(
      {
        bp: BasisPoints(),
        min: Minor(),
        max: Nullable(Minor()),
        fixed: Minor(),
        timing: S.OneOf(FEE_TIMINGS),
      },
      strict,
    ),
    taxBp: BasisPoints(),
    returnFreight: Type.Object({ bpOfOutbound: BasisPoints() }, strict),
  },
  strict,
);
export type RateCardBody = Static<typeof RateCard>;
