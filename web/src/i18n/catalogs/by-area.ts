import type { Catalog, Catalogs } from '../catalog.ts';

/** The texts of a language by area, from its files by their path. */
export function byArea(files: Readonly<Record<string, Catalog>>): Catalogs {
  return Object.fromEntries(
    Object.entries(files).map(([path, catalog]) => [path.replace(/^.*\//, '').replace(/\.json$/, ''), catalog]),
  );
}
