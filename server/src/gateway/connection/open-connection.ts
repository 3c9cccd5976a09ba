import type { Duplex } from 'node:stream';
import { OPCODES } from '@guildhall/protocol/opcodes';
import type { RawData } from 'ws';
import type { ClusterNode } from '../cluster/cluster-node.ts';
import { Connection, type GatewaySocket } from './connection.ts';
import type { Flusher } from './flusher.ts';
import { DEFAULTS, readParameters } from './parameters.ts';
import { onMessage, type Receive } from './receive.ts';
import type { UnidentifiedConnections } from '../../core/access/unidentified-connections.ts';

/** The parts that the connections of a node share. */
export interface ConnectionNeeds {
  node: ClusterNode;
  /** Runs the commands of clients. */
  receive: Receive;
  flusher: Flusher;
  unidentified: UnidentifiedConnections<Connection>;
  /** In ms. */
  heartbeatInterval: number;
}

/** An upgraded WebSocket, its query, and the network that it came from. */
export interface Upgraded {
  ws: GatewaySocket;
  socket: Duplex;
  query: URLSearchParams;
  network: string;
}

/** Registers a new connection and sends HELLO; closes it if its parameters are invalid. */
export function openConnection(
  { node, receive, flusher, unidentified, heartbeatInterval }: ConnectionNeeds,
  { ws, socket, query, network }: Upgraded,
): void {
  const { clock, config } = node.platform;
  const asked = readParameters(query, config.gatewayCompression);
  const parameters = 'close' in asked ? DEFAULTS : asked;
  const connection = new Connection({ socket, ws, parameters, flusher, now: clock.elapsed() });
  ws.connection = connection;
  ws.on('error', ignore);
  if ('close' in asked) {
    connection.close(asked.close, asked.reason);
    return;
  }
  node.sessions.connections.add(connection);
  const forget = unidentified.add(network, connection);
  const left = (code: number) => node.sessions.left(connection, code, clock.elapsed());
  ws.on('message', (data: RawData, binary: boolean) => onMessage({ node, receive }, connection, bytesOf(data), binary));
  ws.onLeave = (_connection, code) => left(code);
  ws.on('close', (code) => {
    left(code);
    connection.release();
    forget();
    node.sessions.connections.delete(connection);
  });
  connection.control(OPCODES.HELLO, { heartbeat_interval: heartbeatInterval });
}

function bytesOf(data: RawData): Buffer {
  return Buffer.isBuffer(data) ? data : Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data);
}

/** Errors of a connection are followed by its close, which is handled. */
function ignore(): void {}
