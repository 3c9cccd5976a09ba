import { type ChildProcess, spawn } from 'node:child_process';
import type { Part } from './lib/context.ts';
import type { Row } from './lib/figures.ts';
import { firstLine } from './lib/first-line.ts';
import { type Impairment, openLossyNetwork } from './lib/lossy-network.ts';
import type { Played } from './lib/voice-network-page.ts';

const NETWORK: Impairment = { delay: 60, jitter: 20, loss: 0.03 };
const SECONDS = 20;
/** Rounds of each transport, alternating. */
const ROUNDS = 2;
/** Targets: the share of frames that are concealed, and the 95th percentile of ms from mouth to ear. */
const CONCEALED = 0.05;
const P95 = 300;
const ROOT = new URL('..', import.meta.url).pathname;

/** Sound between two pages of Chromium on a bad network, by transport. Needs network namespaces, which only root may make. */
export const voiceNetwork: Part = async ({ say }) => {
  const taken = { websocket: [] as Played[], datachannel: [] as Played[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const transport of ['websocket', 'datachannel'] as const) {
      const { kind, played } = await measure(transport);
      for (const one of played) {
        if (one.transport !== transport) throw new Error(`a page ended with ${one.transport}`);
        say(
          `voice-network, ${kind}, ${transport}: ${one.played} played, ${one.concealed} concealed, p95 ${p95(one.ages).toFixed(0)} ms`,
        );
      }
      taken[transport].push(...played);
    }
  }
  return [...rowsOf('websocket', taken.websocket), ...rowsOf('datachannel', taken.datachannel)];
};

async function measure(transport: string): Promise<{ kind: string; played: Played[] }> {
  const network = await openLossyNetwork(NETWORK);
  const children: ChildProcess[] = [];
  const run = ([command = '', ...parts]: readonly string[], file: string, ...more: string[]) => {
    const child = spawn(command, [...parts, process.execPath, ...process.execArgv, file, ...more], {
      ...{ cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] },
    });
    children.push(child);
    return firstLine(child, file);
  };
  try {
    const { server, client } = network;
    const admissions = await run(server.command, 'bench/lib/voice-network-server.ts', server.address);
    const played = await run(client.command, 'bench/lib/voice-network-client.ts', admissions, transport, String(SECONDS));
    return { kind: network.kind, played: JSON.parse(played) };
  } finally {
    for (const child of children) child.kill();
    network.close();
  }
}

function rowsOf(transport: string, taken: readonly Played[]): Row[] {
  const sum = (key: 'played' | 'concealed') => taken.reduce((all, one) => all + one[key], 0);
  const share = sum('concealed') / (sum('played') + sum('concealed'));
  const age = p95(taken.flatMap(({ ages }) => ages));
  const common = { part: `voice-network, ${transport}`, bare: null, ratio: null };
  return [
    {
      ...common,
      figure: 'frames concealed',
      unit: '%',
      ours: share * 100,
      target: `<= ${CONCEALED * 100} %`,
      reached: share <= CONCEALED,
    },
    { ...common, figure: 'mouth to ear, p95', unit: 'ms', ours: age, target: `<= ${P95} ms`, reached: age <= P95 },
  ];
}

function p95(ages: readonly number[]): number {
  const sorted = ages.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
