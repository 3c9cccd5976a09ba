import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A line to a server of another's, through this process, that can be cut and mended; `host` is its near end. */
export async function openLine(target: URL) {
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer((near) => {
    if (cut) return void near.destroy();
    const far = connect(Number(target.port || 4222), target.hostname);
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
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
