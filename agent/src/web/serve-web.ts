import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { IPC_MAX_FRAME } from '@guildhall/protocol/rpc/frames';
import { WebSocketServer } from 'ws';
import type { Agent } from '../core/agent.ts';
import { ConnectRate } from '@guildhall/rpc/connect-rate';
import { answerPost } from './post.ts';
import { greet } from './web-socket.ts';

/** Commands of an application by POST within a minute. */
const POSTS = 30;
/** Connections at the same time; more are closed at once. */
const MOST = 256;

/** The listening transports of pages. */
export interface WebEndpoint {
  port: number;
  close(): Promise<void>;
}

/** Serves RPC by WebSocket and POST on 127.0.0.1, on the first port that is free; undefined if none is. */
export async function serveWeb(agent: Agent, rate: ConnectRate, ports: readonly number[]): Promise<WebEndpoint | undefined> {
  const posts = new ConnectRate(POSTS);
  const server = createServer((request, response) => {
    answerPost(agent, posts, request, response).catch(() => response.destroy());
  });
  server.maxConnections = MOST;
  const sockets = new WebSocketServer({ server, maxPayload: IPC_MAX_FRAME });
  // The server's errors are handled where it listens.
  sockets.on('error', () => {});
  sockets.on('connection', (socket, request) => {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    void greet(agent, rate, socket, { address, origin: request.headers.origin });
  });
  const port = await listenOn(server, ports);
  if (port === undefined) return undefined;
  return {
    port,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function listenOn(server: Server, ports: readonly number[]): Promise<number | undefined> {
  for (const port of ports) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const failed = () => resolve(false);
      server.once('error', failed);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', failed);
        resolve(true);
      });
    });
    if (isOpen) return portOf(server.address());
  }
  return undefined;
}

function portOf(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}
