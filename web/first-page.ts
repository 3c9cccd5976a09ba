import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const source = (path: string) => join(import.meta.dirname, 'src', path);
const ENTRY = source('main.tsx');
/** The files that a page loads right after the first chunk. */
const NEXT = ['message/message-list.tsx', 'members/member-list.tsx', 'notifications/notification-host.tsx'].map(source);
/** The script that connects before the client has arrived: an entry of its own, which shares nothing with the client. */
export const BOOT = source('boot.ts');

/**
 * Puts everything that the first page imports into one chunk, and what a channel needs next into a second: dozens of small ones, which
 * late chunks share, would cost as many responses with their headers, and compress worse.
 */
export function pageChunks(): Rolldown.CodeSplittingGroup[] {
  let first: Set<string> | undefined;
  let next: Set<string> | undefined;
  return [
    {
      debugName: 'first',
      priority: 2,
      name: (id, context) => {
        first ??= reachable(context, [ENTRY]);
        return first.has(id) ? 'first' : null;
      },
    },
    {
      debugName: 'channel',
      priority: 1,
      name: (id, context) => {
        next ??= reachable(context, NEXT);
        return next.has(id) ? 'channel' : null;
      },
    },
  ];
}

/** The modules that some import, directly or not, without those that they load late. */
function reachable(context: Rolldown.ChunkingContext, from: readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
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
