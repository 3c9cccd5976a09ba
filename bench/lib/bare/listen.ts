import type { Server } from 'node:http';

/** Listens on a free local port and prints the address in the form that the bench expects. */
export function listen(server: Server): void {
  server.listen(0, '127.0.0.1', () => {
    const bound = server.address();
    if (typeof bound === 'object' && bound) process.stdout.write(`listens on http://127.0.0.1:${bound.port}\n`);
  });
}
