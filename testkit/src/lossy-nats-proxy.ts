import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy to a NATS server that can drop published messages unnoticed by either end, as in a partition between servers. `host` is
 * its address.
 */
export async function openLossyNatsProxy(target: URL) {
  const sockets = new Set<Socket>();
  const waiting = new Set<{ subject: string; resolve: () => void }>();
  let deaf = false;
  const lost = (subject: string) => {
    for (const one of waiting) if (subject.endsWith(one.subject)) one.resolve();
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port || 4222), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
    far.pipe(near);
    let kept = Buffer.alloc(0);
    near.on('data', (chunk) => {
      kept = Buffer.concat([kept, chunk]);
      for (let end = messageEnd(kept); end > 0; end = messageEnd(kept)) {
        const message = kept.subarray(0, end);
        kept = kept.subarray(end);
        const [verb = '', subject = ''] = message.toString('latin1').split(' ', 2);
        if (deaf && PUBLISHES.test(verb)) lost(subject);
        else far.write(message);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    /** Drops published messages from now on. */
    lose() {
      deaf = true;
    },
    carry() {
      deaf = false;
    },
    /** Resolves when a message whose subject has this suffix was dropped. */
    lost: (subject: string) => new Promise<void>((resolve) => waiting.add({ subject, resolve })),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const PUBLISHES = /^H?PUB$/i;

/** The end of the first complete client message (NATS client protocol), or 0. */
function messageEnd(bytes: Buffer): number {
  const line = bytes.indexOf('\r\n');
  if (line < 0) return 0;
  const [verb = '', ...parts] = bytes.toString('latin1', 0, line).split(' ');
  const end = line + 2 + (PUBLISHES.test(verb) ? Number(parts.at(-1)) + 2 : 0);
  return end <= bytes.length ? end : 0;
}
