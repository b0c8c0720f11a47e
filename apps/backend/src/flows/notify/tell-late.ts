import { takeLate } from "../../domain/dispatch/index.ts";
import type { OutgoingEvent } from "../../domain/notifications/index.ts";
import type { Services } from "../../ports/services.ts";
import { publishEvents } from "../kit/publish-events.ts";

/** Says once, for each place, that orders have not left in time. */
export async function tellLate(services: Services, tenantId: string): Promise<void> {
  await services.asSystem(tenantId, "tell-late", async (tx) => {
    const late = await takeLate(tx);
    const events = late.map(
      ({ placeId, placeName, orders, shipBy }): OutgoingEvent => ({
        type: "dispatch.late",
        objectId: `${placeId} ${shipBy.toISOString()}`,
        data: { placeId, placeName, orders, shipBy: shipBy.toISOString() },
      }),
    );
    if (events.length > 0) {
      await publishEvents(services, tx, () => ({ events }));
    }
  });
}
