import type { KitExplanation } from "../../domain/inventory/index.ts";

export const presentKit = (kit: KitExplanation | null) =>
  kit && {
    ...kit,
    components: [...kit.components],
    places: kit.places.map((place) => ({ ...place, limitedBy: [...place.limitedBy] })),
  };
