import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { portOf } from "../machine/loopback.ts";

interface Passage {
  readonly near: Socket;
  readonly far: Socket;
}

/** A proxy between a process and a service that can fall silent without closing connections. */
export interface TcpProxy {
  readonly port: number;
  /** Connections open now go dead silently; new ones work: the half-open socket. */
  silenceOpen(): number;
  /** Of every connection open now, the next reply is lost, and the connection with it. */
  loseReplies(): void;
  /** Nothing passes, on any connection, until `heal`. */
  blackHole(): void;
  /** New connections work again, and so do those that were opened into the hole. */
  heal(): void;
  close(): Promise<void>;
}

function join(passage: Passage, onEnd: () => void): void {
  const { near, far } = passage;
  near.pipe(far);
  far.pipe(near);
  const end = (): void => {
    near.destroy();
    far.destroy();
    onEnd();
  };
  for (const socket of [near, far]) {
    socket.setNoDelay(true);
    socket.on("error", end);
    socket.on("close", end);
  }
}

function silence({ near, far }: Passage): void {
  near.unpipe(far);
  far.unpipe(near);
  // Read and discard: the sender sees acknowledged bytes and an open connection.
  near.resume();
  far.resume();
}

function loseReply({ near, far }: Passage): void {
  far.unpipe(near);
  far.once("data", () => far.destroy());
  far.resume();
}

/** Stands between a process and a service, and loses what passes as a network does. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  const open = new Set<Passage>();
  const silent = new Set<Passage>();
  const waiting = new Set<Socket>();
  let isBlack = false;
  const pass = (near: Socket): void => {
    const passage = { near, far: connect({ host: "127.0.0.1", port: targetPort }) };
    open.add(passage);
    join(passage, () => {
      open.delete(passage);
      silent.delete(passage);
    });
  };
  const server = createServer((near) => {
    near.on("error", () => near.destroy());
    if (isBlack) {
      waiting.add(near);
      near.on("close", () => waiting.delete(near));
    } else {
      pass(near);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const silenceOpen = (): number => {
    const count = open.size;
    for (const passage of open) {
      silence(passage);
      silent.add(passage);
    }
    open.clear();
    return count;
  };
  return {
    port: portOf(server),
    silenceOpen,
    loseReplies: () => open.forEach(loseReply),
    blackHole() {
      isBlack = true;
      silenceOpen();
    },
    heal() {
      isBlack = false;
      for (const near of waiting) {
        pass(near);
      }
      waiting.clear();
    },
    async close() {
      const passages = [...open, ...silent].flatMap(({ near, far }) => [near, far]);
      for (const socket of [...passages, ...waiting]) {
        socket.destroy();
      }
      server.close();
      await once(server, "close");
    },
  };
}
