/** Number of preferred regions that are tried. */
const MAX_REGIONS = 10;

/** The regions that a client prefers for a new call, the best first; values that are not names are skipped. */
export function preferredRegions(fields: Readonly<Record<string, unknown>>): string[] {
  const { preferred_region: first, preferred_regions: others } = fields;
  const all: unknown[] = [first, ...(Array.isArray(others) ? others : [])];
  return all.filter((region) => typeof region === 'string').slice(0, MAX_REGIONS);
}
