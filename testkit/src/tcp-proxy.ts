import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy that can be cut and restored, or stop forwarding without closing either end. `host` is its address.
 */
export async function openTcpProxy(target: URL) {
  const sockets = new Set<Socket>();
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let cut = false;
  let deaf = false;
  let held = false;
  const server = createServer((near) => {
    if (cut) return void near.destroy();
    if (deaf) {
      sockets.add(near.on('error', () => near.destroy()));
      return;
    }
    const far = connect(Number(target.port || 4222), target.hostname);
    const pair = { near, far };
    pairs.add(pair);
    near.on('close', () => pairs.delete(pair));
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      if (socket === near || !held) socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      cut = false;
      deaf = false;
      held = false;
    },
    /** Cuts existing connections and accepts new ones without responding, until `mend`; those never get a response. */
    stopAccepting() {
      deaf = true;
      for (const socket of sockets) socket.destroy();
    },
    /** Forwards nothing from the server, on new connections either, until `flow` or `mend`. */
    hold() {
      held = true;
      for (const { near, far } of pairs) far.unpipe(near);
    },
    flow() {
      held = false;
      for (const { near, far } of pairs) far.pipe(near);
    },
    /** Stops forwarding on existing connections in both directions, without closing them. */
    silence() {
      for (const { near, far } of pairs) {
        far.unpipe(near);
        near.unpipe(far);
      }
      pairs.clear();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
