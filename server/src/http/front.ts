import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Config } from '../config/config.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The listening socket: it opens before the platform is ready, and answers 503 until it gets a handler. */
export interface Front {
  server: Server;
  /** http://host:port as this machine reaches it. */
  address: string;
  serve(handler: Handler): void;
  serveUpgrades(handler: UpgradeHandler): void;
  /** Accepts no new connections and waits at most `patience` ms for running requests. */
  close(patience: number): Promise<void>;
}

/** The port is unusable; one line that names the setting. */
export class ListenError extends Error {}

const STARTING = JSON.stringify({ status: 'starting' });
/** Timeout of a whole request: 25 MiB over a slow connection take minutes. Its head has only 60 s. */
const REQUEST_TIMEOUT = 300_000;
const HEADERS_TIMEOUT = 60_000;
const KEEP_ALIVE = 72_000;

/** Listens on HOST and PORT. Throws ListenError. */
export async function openFront(config: Pick<Config, 'host' | 'port'>): Promise<Front> {
  let handler: Handler = (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end(STARTING);
  };
  let upgrade: UpgradeHandler = (_request, socket) => {
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };
  const options = { requestTimeout: REQUEST_TIMEOUT, headersTimeout: HEADERS_TIMEOUT, keepAliveTimeout: KEEP_ALIVE };
  const server = createServer(options, (request, response) => handler(request, response));
  server.on('upgrade', (request, socket, head) => upgrade(request, socket, head));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, config)));
    server.listen(config.port, config.host, resolve);
  });
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : config.port;
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host;
  return {
    server,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    serve: (next) => {
      handler = next;
    },
    serveUpgrades: (next) => {
      upgrade = next;
    },
    close: (patience) => closeServer(server, patience),
  };
}

function closeServer(server: Server, patience: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    const late = setTimeout(() => server.closeAllConnections(), patience);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(late);
      resolve();
    });
  });
}

function listenError(error: Error, { host, port }: Pick<Config, 'host' | 'port'>): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return new ListenError(`PORT ${port} is in use on ${host}. Set PORT to another number.`);
  if (code === 'EACCES') return new ListenError(`PORT ${port} may not be used by this account. Set PORT to a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new ListenError(`HOST ${host} is not an address of this machine.`);
  return error;
}
