import { posix } from 'node:path';
import { IPC_FOLDERS } from '@guildhall/protocol/rpc/frames';

/** The environment that determines where clients look for the agent, such as `process`. */
export interface Surroundings {
  env: Readonly<Record<string, string | undefined>>;
  platform: string;
}

/** Folders below the first one in which clients look for sandboxed desktop programs on Linux. */
const SANDBOXES = ['snap.discord', 'app/com.discordapp.Discord'];

/**
 * The paths of an endpoint, the main one first. Programs differ in their environment, so every folder that is set and `fallback`
 * have it; a named pipe of Windows has one path.
 */
export function endpointPaths(endpoint: number, { env, platform }: Surroundings, fallback = '/tmp'): string[] {
  const name = `discord-ipc-${endpoint}`;
  if (platform === 'win32') return [`\\\\?\\pipe\\${name}`];
  const set = IPC_FOLDERS.flatMap((variable) => env[variable] || []);
  const folders = [...new Set([...set, fallback].map((folder) => posix.resolve(folder)))];
  const runtime = env.XDG_RUNTIME_DIR;
  const sandboxes = platform === 'linux' && runtime ? SANDBOXES.map((below) => posix.resolve(runtime, below)) : [];
  return [...folders, ...sandboxes].map((folder) => posix.join(folder, name));
}
