import type { Db } from '../../../core/framework/store.ts';
import { REGIONS } from '../voice-regions/region.ts';
import { findNodes } from './queries.ts';

/** Whether calls can be in a region: one that GET /voice/regions lists, or that of a voice node. */
export async function isRegion(db: Db, region: string): Promise<boolean> {
  if (REGIONS.some(({ id }) => id === region)) return true;
  return (await findNodes(db)).some((node) => node.region === region);
}

/** The first of the regions that a client prefers in which calls can be; null: any. */
export async function firstRegion(db: Db, regions: readonly string[]): Promise<string | null> {
  for (const region of regions) if (await isRegion(db, region)) return region;
  return null;
}
