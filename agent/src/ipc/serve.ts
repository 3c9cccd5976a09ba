import type { Socket } from 'node:net';
import type { Agent } from '../core/agent.ts';
import type { ConnectRate } from '@guildhall/rpc/connect-rate';
import { closing } from '@guildhall/rpc/errors';
import { IpcConnection } from './connection.ts';
import { type Endpoint, listen, type Place } from './listen.ts';

/** Connections at the same time, of any stage; more are closed at once. */
const MOST = 256;

/** Serves RPC on the first free IPC endpoint until it is closed. */
export async function serveIpc(agent: Agent, rate: ConnectRate, place: Place): Promise<Endpoint> {
  const open = new Map<Socket, IpcConnection>();
  const accept = (socket: Socket) => {
    // Followed by a close.
    socket.on('error', () => {});
    if (open.size >= MOST) {
      socket.destroy();
      return;
    }
    const connection = new IpcConnection(agent, rate, {
      write: (bytes) => void socket.write(bytes),
      end: () => void socket.end(),
      destroy: () => void socket.destroy(),
      get waiting() {
        return socket.writableLength;
      },
    });
    open.set(socket, connection);
    socket.on('data', (bytes) => connection.received(bytes));
    socket.on('close', () => {
      open.delete(socket);
      connection.closed();
    });
  };
  const endpoint = await listen(place, accept);
  return {
    ...endpoint,
    async close() {
      for (const [socket, connection] of open) {
        connection.close(closing('CLOSE_NORMAL', 'The agent stops'));
        socket.destroySoon();
      }
      await endpoint.close();
    },
  };
}
