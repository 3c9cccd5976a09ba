import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ENTRY = join(import.meta.dirname, 'src/main.tsx');
/** The script that connects before the client has arrived: an entry of its own, which shares nothing with the client. */
export const BOOT = join(import.meta.dirname, 'src/boot.ts');

/**
 * Puts everything that the first page imports into one chunk: a dozen small ones, which late chunks share, would cost as many
 * responses with their headers, and compress worse.
 */
export function firstPage(): Rolldown.CodeSplittingGroup {
  let first: Set<string> | undefined;
  return {
    debugName: 'first',
    name: (id, context) => {
      first ??= reachable(context);
      return first.has(id) ? 'first' : null;
    },
  };
}

/** The modules that the entry imports, directly or not, without those that it loads late. */
function reachable(context: Rolldown.ChunkingContext): Set<string> {
  const found = new Set<string>();
  const waiting = [ENTRY];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/** Puts the script that connects before all others. */
export function bootFirst(): Plugin {
  return {
    name: 'boot-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const boot = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId === BOOT);
        if (!boot) throw new Error('src/boot.ts was not built');
        return [
          { tag: 'script', attrs: { type: 'module', crossorigin: true, src: `/${boot.fileName}` }, injectTo: 'head-prepend' },
        ];
      },
    },
  };
}
