import type { Entry, Manifest } from './entries.ts';

/** Fields of client/package.json that only the repository needs. */
const OWN = new Set(['private', 'scripts', 'imports', 'exports', 'devDependencies', 'dependencies']);

/** The package.json of the tarball: that of the repository, with the exports of dist. */
export function publishedManifest(manifest: Manifest, entries: readonly Entry[]): Record<string, unknown> {
  const kept = Object.entries(manifest).filter(([field]) => !OWN.has(field));
  const exports = Object.fromEntries(entries.map(({ path, name }) => [path, conditionsOf(name)]));
  return { ...Object.fromEntries(kept), exports: { ...exports, './package.json': './package.json' } };
}

/** The types come first, and `node` before `browser`, which some bundlers set as well when they build for Node. */
function conditionsOf(name: string): object {
  const files = (runtime: string) => ({
    development: `./dist/${runtime}-development/${name}.js`,
    default: `./dist/${runtime}/${name}.js`,
  });
  return { types: `./dist/types/${name}.d.ts`, node: files('node'), browser: files('browser'), ...files('browser') };
}
