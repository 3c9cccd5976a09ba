import type { Server } from 'node:http';

/** Listens on any free port of this machine and says where, in the words that the bench waits for. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    if (typeof bound === 'object' && bound) process.stdout.write(`listens on http://127.0.0.1:${bound.port}\n`);
  });
}
