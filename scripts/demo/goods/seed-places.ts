import type { SeedGround } from "../seed-shops.ts";

const STORE = "Tienda Centro";
const ADDRESS = {
  name: STORE,
  phone: "+573001234568",
  address: "Carrera 7 # 19-40",
  city: "Bogotá",
  zip: "110311",
  country: "CO",
};
const HOURS = { timeZone: "America/Bogota", cutOff: "17:00" };
const UNITS = 6;
const ARRIVED = 4;

/** A store besides the depot: what is plentiful is sent there, and of one product some units are still on their way. */
export async function seedPlaces({ owner }: SeedGround): Promise<void> {
  const { data: places } = await owner.listPlaces();
  const [depot] = places.items;
  if (places.total > 1 || depot === undefined) {
    return;
  }
  const { data: plenty } = await owner.listCatalog({ query: { sort: "-stock", limit: 2 } });
  const { data: store } = await owner.createPlace({
    body: { name: STORE, kind: "store", rank: 20, address: ADDRESS, ...HOURS },
  });
  const { data: transfer } = await owner.createTransfer({
    body: {
      fromPlaceId: depot.placeId,
      toPlaceId: store.placeId,
      lines: plenty.items.map(({ sku }) => ({ sku, quantity: UNITS })),
      send: true,
    },
  });
  await owner.receiveTransfer({
    params: { transferId: transfer.transferId },
    body: {
      lines: transfer.lines.map(({ sku }, index) => ({ sku, received: index === 0 ? UNITS : ARRIVED })),
    },
  });
}
