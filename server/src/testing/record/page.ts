import type { PageOf } from './record-routes.ts';

/** The page. */
export function recordPage(of: PageOf): string {
  return `<!doctype html><pre>${JSON.stringify(of.entries.length)}</pre>`;
}
