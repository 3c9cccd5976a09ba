import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A line to a server of another's, through this process, that can be cut and mended, or fall silent without a word to either
 * end; `host` is its near end.
 */
export async function openLine(target: URL) {
  const sockets = new Set<Socket>();
  const pairs = new Set<{ near: Socket; far: Socket }>();
  let cut = false;
  let deaf = false;
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
      socket.pipe(other);
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
    },
    /** Cuts what is there, and takes new connections without a word, until `mend`; those never hear one. */
    deafen() {
      deaf = true;
      for (const socket of sockets) socket.destroy();
    },
    /** Carries nothing more from the server's end, until `flow`. */
    hold() {
      for (const { near, far } of pairs) far.unpipe(near);
    },
    flow() {
      for (const { near, far } of pairs) far.pipe(near);
    },
    /** The connections that are there carry nothing more, in neither direction, and do not end. */
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
