import { Type } from "typebox";
import * as S from "../core/scalars.ts";

const KitComponent = Type.Object({
  masterVariantId: S.Id("mva"),
  sku: Type.String(),
  name: Type.String(),
  quantity: Type.Integer({ description: "In one kit" }),
  onHand: Type.Integer(),
  safetyStock: Type.Integer(),
  enoughFor: Type.Integer({ description: "Kits, beyond what is kept back of it" }),
  isLimiting: Type.Boolean({ description: "There is less of it than of the others" }),
});

/** What a kit is made of, and what limits it. */
export const Kit = Type.Object({
  recipeVersion: Type.Integer(),
  makeable: Type.Integer({
    description: "The sum of what each place can make, at most what the totals less safety stock make",
  }),
  ownUnits: Type.Integer({
    description: "Came back whole, or were put together before; they can be sold too",
  }),
  components: Type.Array(KitComponent),
  places: Type.Array(
    Type.Object({
      id: S.Id("whs"),
      name: Type.String(),
      makeable: Type.Integer(),
      limitedBy: Type.Array(S.Id("mva")),
    }),
    { description: "Empty while all components are at the first place" },
  ),
});

export const exampleKit = {
  recipeVersion: 2,
  makeable: 1,
  ownUnits: 0,
  components: [
    {
      masterVariantId: "mva_01jcm8z6h3e8v9qk2r4t5w6x8a",
      sku: "TAZA",
      name: "Taza",
      quantity: 2,
      onHand: 6,
      safetyStock: 0,
      enoughFor: 3,
      isLimiting: true,
    },
  ],
  places: [
    {
      id: S.exampleId("whs"),
      name: "Depósito Sur",
      makeable: 1,
      limitedBy: ["mva_01jcm8z6h3e8v9qk2r4t5w6x8a"],
    },
  ],
};
