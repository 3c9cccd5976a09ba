import { join } from 'node:path';
import type { Rolldown } from 'vite';

const ENTRY = join(import.meta.dirname, 'src/main.tsx');

/**
 * Puts everything that the first page imports into one chunk: a dozen small ones, which late chunks share, would cost as many
 * responses with their headers, and compress worse.
 */
export function firstPage(): Rolldown.CodeSplittingGroup {
  let first: Set<string> | undefined;
  return {
    name: (id, { getModuleInfo }) => {
      first ??= reachable(getModuleInfo);
      return first.has(id) ? 'first' : null;
    },
  };
}

/** The modules that the entry imports, directly or not, without those that it loads late. */
function reachable(getModuleInfo: Rolldown.ChunkingContext['getModuleInfo']): Set<string> {
  const found = new Set<string>();
  const waiting = [ENTRY];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
