// Builds that are repeated when their sources have changed.
import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runNodeSync } from './install.mjs';

/** A hash of the location and of the names, sizes and times of all sources. */
export function fingerprint(sources) {
  const hash = createHash('sha256').update(`${ROOT}\n`);
  const add = (path) => {
    const stat = statSync(join(ROOT, path), { throwIfNoEntry: false });
    if (stat?.isFile()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
    else if (stat) {
      for (const name of readdirSync(join(ROOT, path)).sort()) if (!name.includes('.test.')) add(`${path}/${name}`);
    }
  };
  for (const path of sources) add(path);
  return hash.digest('hex');
}

/** Runs `vite build` in a folder; returns its output if it failed. */
export function viteBuild(folder, args = []) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const options = { cwd: join(ROOT, folder), stdio: 'pipe' };
  const { status, stdout, stderr } = runNodeSync([vite, 'build', '--logLevel', 'warn', ...args], options);
  return status === 0 ? undefined : `${stdout ?? ''}${stderr ?? ''}`;
}
