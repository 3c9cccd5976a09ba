import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Core } from '../core/core.ts';
import { Agent } from './agent.ts';
import { connectAreas } from './areas.ts';
import type { AgentTransport } from './transport.ts';
import type { Rpc } from './types.ts';

export type { AgentHandlers, AgentSocket, AgentTransport } from './transport.ts';
export type * from './types.ts';

/** The variables that name the folder of the endpoints; the first that is set counts. */
const FOLDERS = ['XDG_RUNTIME_DIR', 'TMPDIR', 'TMP', 'TEMP'];

/** The environment that determines where the agent listens, such as `process`. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  platform: string;
}

/** The path of an endpoint of the desktop agent: a named pipe of Windows, elsewhere a socket. */
export function agentPath(endpoint: number, { env, platform }: Surroundings = process): string {
  const name = `discord-ipc-${endpoint}`;
  if (platform === 'win32') return `\\\\?\\pipe\\${name}`;
  const folder = FOLDERS.map((variable) => env[variable]).find(Boolean) ?? '/tmp';
  return join(folder, name);
}

/** Opens endpoints at the paths that `path` returns. */
export function socketsAt(path: (endpoint: number) => string): AgentTransport {
  return async (endpoint, { received, closed }) => {
    const socket = connect(path(endpoint));
    await once(socket, 'connect');
    socket.on('data', received);
    // Followed by a close.
    socket.on('error', () => {});
    socket.on('close', closed);
    return {
      send: (bytes) => socket.write(bytes),
      close: () => socket.destroy(),
    };
  };
}

/** Builds the connection to the desktop agent; areas obtain it by `core.use(rpc)`. */
export function rpc(core: Core): Rpc {
  const agent = new Agent(core, core.options.transports?.agent ?? socketsAt(agentPath), process.pid);
  connectAreas(core, agent);
  return agent;
}
