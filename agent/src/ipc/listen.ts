import { chmod, link, lstat, mkdir, mkdtemp, rm, unlink } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { IPC_ENDPOINTS } from '@guildhall/protocol/rpc/frames';
import { endpointPaths, type Surroundings } from './paths.ts';

/** A listening endpoint. */
export interface Endpoint {
  number: number;
  /** The main path first. */
  paths: readonly string[];
  close(): Promise<void>;
}

/** Where to listen. */
export interface Place extends Surroundings {
  /** The folder that clients without any variable use; the default is /tmp. */
  fallback?: string;
}

/** Listens on the first endpoint that no running program has; `accept` receives the connections. Rejects if all ten are taken. */
export async function listen(place: Place, accept: (socket: Socket) => void): Promise<Endpoint> {
  for (let number = 0; number < IPC_ENDPOINTS; number += 1) {
    const paths = endpointPaths(number, place, place.fallback);
    const close = place.platform === 'win32' ? await takePipe(paths, accept) : await takeSockets(paths, accept);
    if (close) return { number, ...close };
  }
  throw new Error('Ten agents run already: all endpoints are taken.');
}

type Taken = Omit<Endpoint, 'number'> | undefined;

/** A named pipe belongs to the user who made it; a second one of the same name is refused. */
async function takePipe(paths: readonly string[], accept: (socket: Socket) => void): Promise<Taken> {
  const server = createServer(accept);
  const isOpen = await opened(server, paths[0] ?? '');
  return isOpen ? { paths, close: () => closed(server) } : undefined;
}

/**
 * Takes an endpoint at all of its paths, or at none. A socket is made in a folder of its own that only this user may enter, gets the
 * mode 0600, and is then linked to its path, so that no other user can connect at any moment, and two agents cannot take the same path.
 */
async function takeSockets(paths: readonly string[], accept: (socket: Socket) => void): Promise<Taken> {
  const servers: { server: Server; path: string; inode: number }[] = [];
  const close = async () => {
    for (const { server, path, inode } of servers) {
      // Another agent may have replaced it.
      const found = await lstat(path).catch(() => undefined);
      if (found?.ino === inode) await unlink(path).catch(() => {});
      await closed(server);
    }
  };
  for (const [index, path] of paths.entries()) {
    const isMain = index === 0;
    try {
      if (!(await makeRoom(path))) {
        await close();
        return undefined;
      }
      servers.push(await bind(path, accept));
    } catch (error) {
      // A folder that cannot be written is left out, other than the main one.
      if (!isMain) continue;
      await close();
      throw error;
    }
  }
  return { paths: servers.map(({ path }) => path), close };
}

async function bind(path: string, accept: (socket: Socket) => void): Promise<{ server: Server; path: string; inode: number }> {
  const server = createServer(accept);
  const folder = await mkdtemp(join(dirname(path), '.guildhall-'));
  try {
    const made = join(folder, 's');
    if (!(await opened(server, made))) throw new Error(`Cannot listen in ${folder}.`);
    await chmod(made, 0o600);
    await link(made, path);
    const { ino } = await lstat(path);
    return { server, path, inode: ino };
  } catch (error) {
    await closed(server);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes a path free: creates its folder, and removes a socket on which no program listens. False if one listens, or it is another file. */
async function makeRoom(path: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const found = await lstat(path).catch(() => undefined);
  if (!found) return true;
  if (!found.isSocket() || (await isAlive(path))) return false;
  await unlink(path);
  return true;
}

/** Whether a program listens on a socket; one that may not be asked counts as running. */
function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    const done = (alive: boolean) => {
      socket.destroy();
      resolve(alive);
    };
    socket.once('connect', () => done(true));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'));
  });
}

/** Whether the server listens now; false if the path is taken. */
function opened(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(path, () => resolve(true));
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
