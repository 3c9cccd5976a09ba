import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site on this machine. */
export interface Site {
  port: number;
  /** Every received request, oldest first. */
  requests: IncomingMessage[];
  /** Open connections. */
  open(): Promise<number>;
  close(): Promise<void>;
}

/** Starts a site on `host` that responds with `listener`. */
export async function startSite(listener: RequestListener, host = '127.0.0.1'): Promise<Site> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    port: address.port,
    requests,
    open: () =>
      new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count)))),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
