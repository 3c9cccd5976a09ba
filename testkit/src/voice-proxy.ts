import { once } from 'node:events';
import { createServer } from 'node:https';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import { trustedCertificate } from './certificate.ts';

/** A TLS proxy before the voice gateway, on localhost, that can end the connections of clients. */
export interface VoiceProxy {
  /** Its value of GUILDHALL_VOICE_ENDPOINT. */
  endpoint: string;
  /** The connections of clients, oldest first. To close one with a code looks to the server as if the client were gone. */
  clients: readonly WebSocket[];
  /** Forwards connections to a platform from now on. */
  forward(address: string): void;
  close(): Promise<void>;
}

/** Opens a proxy whose certificate this process trusts; connections end until it knows its target. */
export async function openVoiceProxy(): Promise<VoiceProxy> {
  const { key, cert } = trustedCertificate('localhost');
  const clients: WebSocket[] = [];
  const server = createServer({ key, cert });
  const sockets = new WebSocketServer({ server });
  let target: string | undefined;
  sockets.on('connection', (near, request) => {
    if (target === undefined) return near.terminate();
    clients.push(near);
    pass(near, new WebSocket(`${target}${request.url}`));
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `localhost:${typeof address === 'object' ? address?.port : ''}/voice`,
    clients,
    forward(url) {
      target = url.replace(/^http/, 'ws');
    },
    async close() {
      for (const client of clients) client.terminate();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes the messages of each connection to the other, and the close of the server to the client. */
function pass(near: WebSocket, far: WebSocket): void {
  const early: { data: RawData; isBinary: boolean }[] = [];
  const send = (data: RawData, isBinary: boolean) => far.send(data, { binary: isBinary });
  near.on('message', (data, isBinary) => {
    if (far.readyState === WebSocket.OPEN) send(data, isBinary);
    else early.push({ data, isBinary });
  });
  far.on('open', () => {
    for (const { data, isBinary } of early) send(data, isBinary);
  });
  far.on('message', (data, isBinary) => near.send(data, { binary: isBinary }));
  far.on('close', (code, reason) => {
    if (code > 1006) near.close(code, reason);
    else near.terminate();
  });
  for (const socket of [near, far]) socket.on('error', () => undefined);
  near.on('close', () => far.terminate());
}
