import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { refuseUpgrade } from '../core/values/refuse-upgrade.ts';
import type { Certificate } from './certificate.ts';

export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** The TLS listener of the voice gateway: client libraries connect by wss only. */
export interface TlsListener {
  port: number;
  close(): void;
}

/** Listens for upgrades; other requests and paths answer 404. Rejects if the port cannot be used. */
export async function listenTls(
  { host, port }: { host: string; port: number },
  { cert, key }: Certificate,
  upgrade: HandleUpgrade,
): Promise<TlsListener> {
  const server = createServer({ cert, key }, (_request, response) => response.writeHead(404).end());
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!upgrade(request, socket, head)) refuseUpgrade(socket, '404 Not Found');
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
