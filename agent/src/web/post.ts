import type { IncomingMessage, ServerResponse } from 'node:http';
import { IPC_MAX_FRAME } from '@guildhall/protocol/rpc/frames';
import { COMMANDS } from '../commands/table.ts';
import type { Agent } from '../core/agent.ts';
import type { ConnectRate } from '@guildhall/rpc/connect-rate';
import { handle } from '@guildhall/rpc/handle';
import { readHandshake } from '@guildhall/rpc/handshake';
import type { Outgoing } from '@guildhall/rpc/session';
import { isOwnOrigin } from './origin.ts';

/** Answers `POST /rpc`, one command in a connection of its own; anything else is 404. Pages of other origins cannot read the response. */
export async function answerPost(
  agent: Agent,
  rate: ConnectRate,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const address = new URL(request.url ?? '/', 'http://127.0.0.1');
  const { origin } = request.headers;
  if (address.pathname !== '/rpc' || (request.method !== 'POST' && request.method !== 'OPTIONS')) {
    reply(response, 404, { code: 0, message: '404: Not Found' });
    return;
  }
  if (request.method === 'OPTIONS') {
    const allowed = { 'access-control-allow-methods': 'POST', 'access-control-allow-headers': 'content-type' };
    response.writeHead(204, { ...shared(origin), ...allowed }).end();
    return;
  }
  const query = address.searchParams;
  const handshake = await readHandshake(agent, rate, { v: query.get('v'), clientId: query.get('client_id') });
  if (handshake.kind === 'closed') {
    reply(response, 400, handshake.reason);
    return;
  }
  const { application } = handshake;
  if (!isOwnOrigin(application, origin)) {
    reply(response, 403, { code: 4001, message: 'Invalid Origin' });
    return;
  }
  const body = await readBody(request);
  const sent: Outgoing[] = [];
  const session = agent.sessions.open(application, { scopes: [], send: (message) => void sent.push(message), close: () => {} });
  request.socket.once('close', () => session.end());
  await handle(agent, COMMANDS, session, body);
  session.end();
  const [answer] = sent;
  reply(response, answer?.evt === 'ERROR' ? 400 : 200, answer ?? {}, shared(origin));
}

function shared(origin: string | undefined): Record<string, string> {
  return { 'access-control-allow-origin': origin ?? 'null', vary: 'origin' };
}

function reply(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The JSON of a body; undefined if it is not JSON, or longer than a frame may be. */
async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    length += piece.length;
    if (length > IPC_MAX_FRAME) return undefined;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return undefined;
  }
}
