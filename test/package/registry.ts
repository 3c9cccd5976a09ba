import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Manifest {
  name: string;
  version: string;
}

/** A package registry on this machine. */
export interface Registry {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a registry of the packages that are installed in the repository, so that npm installs them elsewhere without a network and without
 * its cache. Others, such as those for other systems, are unknown.
 */
export async function startRegistry(): Promise<Registry> {
  const folders = installedFolders();
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1);
    if (path.startsWith('-/') && [...folders.values()].flat().includes(path.slice(2)))
      return sendTarball(path.slice(2), response);
    const found = folders.get(path);
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? packument(path, found, url()) : { error: 'not found' }));
  });
  const url = () => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`;
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: url(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The folders of each package, one for each installed version. */
function installedFolders(): Map<string, string[]> {
  const { packages }: { packages: Record<string, { link?: boolean }> } = JSON.parse(
    readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
  );
  const folders = new Map<string, string[]>();
  for (const [path, { link }] of Object.entries(packages)) {
    const name = path.split('node_modules/').at(-1);
    if (!path.startsWith('node_modules/') || !name || link || !existsSync(join(ROOT, path, 'package.json'))) continue;
    folders.set(name, [...(folders.get(name) ?? []), path]);
  }
  return folders;
}

function packument(name: string, folders: readonly string[], url: string) {
  const manifests = folders.map((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    return { ...manifest, dist: { tarball: `${url}/-/${encodeURIComponent(folder)}` } };
  });
  return {
    name,
    'dist-tags': { latest: manifests[0]?.version },
    versions: Object.fromEntries(manifests.map((manifest) => [manifest.version, manifest])),
  };
}

/** npm drops the first part of each path, and accepts archives without compression, which would take seconds for Node's own program. */
function sendTarball(folder: string, response: ServerResponse): void {
  const path = join(ROOT, folder);
  const args = ['-c', '-f', '-', '--exclude=node_modules', '-C', dirname(path), basename(path)];
  const tar = spawn('tar', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  tar.stdout.pipe(response);
}
