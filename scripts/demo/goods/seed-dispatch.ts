import type { SeedGround } from "../seed-shops.ts";

const HOURS = { timeZone: "America/Bogota", cutOff: "15:00", openDays: [1, 2, 3, 4, 5, 6] };
const PICKED_FIRST = 4;
/** Of the products of the first wave; the others lie where nobody has noted it. */
const BINS = ["A-01", "A-02", "B-07"];

/** Until when orders leave follows from the hours of their place, and is said as they arrive. */
export async function seedHours({ owner }: SeedGround): Promise<void> {
  const [depot] = (await owner.listPlaces()).data.items;
  if (depot !== undefined && depot.cutOff === null) {
    await owner.updatePlace({ params: { placeId: depot.placeId }, body: HOURS });
  }
}

/** What is due first is being picked; the rest of the morning's work waits. */
export async function seedDispatch({ owner }: SeedGround): Promise<void> {
  const [{ data: places }, { data: waves }] = [
    await owner.listPlaces(),
    await owner.listWaves({ query: { limit: 1 } }),
  ];
  const placeId = places.items[0]?.placeId;
  if (waves.total > 0 || placeId === undefined) {
    return;
  }
  const { data: wave } = await owner.createWave({ body: { placeId, max: PICKED_FIRST } });
  const skus = wave.picks.flatMap(({ masterVariantId, sku }) =>
    masterVariantId === null ? [] : (sku ?? []),
  );
  const bins = BINS.flatMap((bin, index) => {
    const sku = skus[index];
    return sku === undefined ? [] : [{ sku, bin }];
  });
  await owner.setBins({ params: { placeId }, body: { bins } });
}
