import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

const NONE = 'HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A load balancer: connections go to the first server that accepts them; if none does, it responds with 502. */
export async function openBalancer() {
  let servers: URL[] = [];
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const reach = async (): Promise<Socket | undefined> => {
    for (const { port, hostname } of servers) {
      const socket = track(connect(Number(port), hostname));
      const isThere = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      if (isThere) return socket;
    }
    return undefined;
  };
  const front = createServer(async (near) => {
    track(near).pause();
    const far = await reach();
    if (!far) {
      near.once('data', () => near.end(NONE));
      near.resume();
      return;
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const bound = front.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    /** Sets the servers behind it, in the order in which they are tried. */
    serve(...addresses: string[]) {
      servers = addresses.map((address) => new URL(address));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => front.close(() => resolve()));
    },
  };
}
