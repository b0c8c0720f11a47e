import type { SeedGround } from "../seed-shops.ts";

const BOXES = [
  { name: "Caja chica", lengthMm: 200, widthMm: 150, heightMm: 100, tareG: 80, maxG: 5_000 },
  { name: "Caja mediana", lengthMm: 300, widthMm: 200, heightMm: 200, tareG: 150, maxG: 10_000 },
  { name: "Caja grande", lengthMm: 400, widthMm: 300, heightMm: 300, tareG: 300, maxG: 20_000 },
] as const;
/** For goods whose weight no shop says. */
const USUAL = { name: "De siempre", lengthCm: 30, widthCm: 20, heightCm: 10, weightG: 900, isDefault: true };

/** What goods are packed into. */
export async function seedBoxes({ owner }: SeedGround): Promise<void> {
  const { data } = await owner.listBoxes();
  if (data.total > 0) {
    return;
  }
  for (const body of BOXES) {
    await owner.createBox({ body });
  }
  await owner.updateShippingSettings({ body: { parcelPresets: [USUAL] } });
}
