import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { trustedCertificate } from './certificate.ts';

/** A proxy that ends TLS, on localhost. */
export interface TlsProxy {
  /** Its https address. */
  address: string;
  /** Its certificate, PEM, which this process trusts. */
  certificate: string;
  /** Forwards the connections from now on. */
  forward(target: URL): void;
  close(): Promise<void>;
}

/** Opens a proxy; connections end until it knows its target. */
export async function openTlsProxy(): Promise<TlsProxy> {
  const { key, cert } = trustedCertificate('localhost');
  const sockets = new Set<Socket>();
  let target: URL | undefined;
  const server = createServer({ key, cert }, (near) => {
    if (!target) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  // A client has refused the certificate, or left during the handshake.
  server.on('tlsClientError', (_, socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    address: `https://localhost:${typeof address === 'object' ? address?.port : ''}`,
    certificate: cert,
    forward(url) {
      target = url;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
