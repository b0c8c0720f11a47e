import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export interface LossyProxy {
  readonly port: number;
  /** Connections open now go dead without a word; new ones work. */
  silence(): void;
  /** Of every connection open now, the next reply is lost, and the connection with it. */
  loseReplies(): void;
  close(): Promise<void>;
}

/** Stands between a process and a service, and loses what passes as a network does. */
export async function startLossyProxy(targetPort: number): Promise<LossyProxy> {
  const moods = new Map<Socket, { far: Socket; mood: "honest" | "silent" | "losing" }>();
  const server = createServer((near) => {
    const far = connect({ host: "127.0.0.1", port: targetPort });
    const passage = { far, mood: "honest" as "honest" | "silent" | "losing" };
    moods.set(near, passage);
    const end = () => {
      near.destroy();
      far.destroy();
      moods.delete(near);
    };
    near.on("data", (bytes) => passage.mood === "silent" || far.write(bytes));
    far.on("data", (bytes) => {
      if (passage.mood === "losing") {
        end();
      } else if (passage.mood === "honest") {
        near.write(bytes);
      }
    });
    for (const socket of [near, far]) {
      socket.on("error", end);
      socket.on("close", end);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const become = (mood: "silent" | "losing") => {
    for (const passage of moods.values()) {
      passage.mood = mood;
    }
  };
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    silence: () => become("silent"),
    loseReplies: () => become("losing"),
    async close() {
      for (const [near, { far }] of moods) {
        near.destroy();
        far.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
}
