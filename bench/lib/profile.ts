import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import type { Options } from './context.ts';

const TOP = 25;

interface ProfileNode {
  id: number;
  children?: number[];
  callFrame: { functionName: string; url: string; lineNumber: number };
}

interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}

/** Runs `work` and, if profiling is enabled, records the child and reports the functions that took its time. */
export async function profiled<T>(child: Child, name: string, { profile, say }: Options, work: () => Promise<T>): Promise<T> {
  if (profile === null) return work();
  mkdirSync(profile, { recursive: true });
  const file = join(profile, `${name}.cpuprofile`);
  await child.ask({ ask: 'profile' });
  const result = await work();
  await child.ask({ ask: 'profiled', file });
  say(`${file}\n${selfTimes(JSON.parse(readFileSync(file, 'utf8')))}`);
  return result;
}

/** Entries that are not work of the server: idle time, and the start of the profile. */
const LEFT_OUT: ReadonlySet<string> = new Set(['(idle)', 'post node:inspector']);

/** The functions with the most self time, as lines of share and place; native functions with their caller. */
function selfTimes({ nodes, samples, timeDeltas }: Profile): string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)));
  const label = (node: ProfileNode): string => {
    const parent = parents.get(node.id);
    const isNative = node.callFrame.url === '' && !node.callFrame.functionName.startsWith('(');
    return isNative && parent ? `${place(node)} < ${label(parent)}` : place(node);
  };
  const times = new Map<string, number>();
  let busy = 0;
  samples.forEach((id, i) => {
    const node = byId.get(id);
    const where = node ? label(node) : '';
    if (LEFT_OUT.has(where.replace(/:\d+$/, ''))) return;
    const time = timeDeltas[i] ?? 0;
    busy += time;
    times.set(where, (times.get(where) ?? 0) + time);
  });
  const top = [...times].sort(([, a], [, b]) => b - a).slice(0, TOP);
  return top.map(([where, time]) => `  ${((100 * time) / busy).toFixed(1).padStart(5)} %  ${where}`).join('\n');
}

function place({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string {
  const file = url.replace(/^.*\/(?:node_modules|server)\//, '');
  return url ? `${functionName || '(anonymous)'} ${file}:${lineNumber + 1}` : functionName;
}
