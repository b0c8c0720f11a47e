import { EstibaError } from "@estiba/sdk";
import type { QueryClient } from "@tanstack/react-query";
import { api } from "../../../../base/api/api.ts";
import { meQuery, type Me } from "../../../../base/session/session.ts";
import { Desk, type DeskClient } from "./desk.ts";
import { newScanId } from "./scan-id.ts";
import { openStore } from "./store.ts";

const DEVICE_KEY = "estiba-device";

export const ownerOf = ({ tenant, user }: Me): string => `${tenant.id}/${user.id}`;

function deviceId(): string {
  const made = `panel-${newScanId().slice(0, 8)}`;
  try {
    const known = localStorage.getItem(DEVICE_KEY) ?? made;
    localStorage.setItem(DEVICE_KEY, known);
    return known;
  } catch {
    return made;
  }
}

function clientOf(queryClient: QueryClient, owner: string): DeskClient {
  const device = deviceId();
  /** What was scanned for one account must not be sent with the session of another. */
  const assertOwner = () => {
    const me = queryClient.getQueryState(meQuery.queryKey);
    if (me?.data === undefined || me.dataUpdatedAt === 0 || ownerOf(me.data) !== owner) {
      throw new EstibaError({ code: "ABORTED", status: 0, message: "The session is another one's." });
    }
  };
  return {
    getWave: async (waveId) => (await api.getWave({ params: { waveId } })).data,
    getFulfilment: async (fulfilmentId) => (await api.getFulfilment({ params: { fulfilmentId } })).data,
    recordScans: async (batch) => {
      assertOwner();
      const scans = batch.map(({ scanId, fulfilmentId, code, scannedAt, undoes }) => ({
        scanId,
        fulfilmentId,
        code,
        scannedAt,
        undoes,
      }));
      const { data } = await api.recordScans({ body: { deviceId: device, scans } });
      assertOwner();
      return data.results;
    },
  };
}

let current: Promise<Desk> | null = null;
let currentOwner: string | null = null;

async function openDesk(queryClient: QueryClient, owner: string): Promise<Desk> {
  const desk = new Desk({
    owner,
    store: await openStore(),
    client: clientOf(queryClient, owner),
    newId: newScanId,
  });
  await desk.open();
  return desk;
}

async function stop(desk: Promise<Desk> | null): Promise<void> {
  (await desk)?.stop();
}

/** The one desk of this page; it goes on sending when its screen is left, until another account signs in. */
export async function ownDesk(queryClient: QueryClient, me: Me): Promise<Desk> {
  const owner = ownerOf(me);
  if (current === null || currentOwner !== owner) {
    void stop(current);
    currentOwner = owner;
    current = openDesk(queryClient, owner);
  }
  return current;
}
