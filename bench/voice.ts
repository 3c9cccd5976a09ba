import { type Child, withChildren } from './lib/child.ts';
import type { Options, Part } from './lib/context.ts';
import { cpuOf, type Measured, median, type Plan, type Row, rounds, row } from './lib/figures.ts';
import { measureJoining } from './lib/voice-joining.ts';
import { VoiceLoad } from './lib/voice-load.ts';
import { planEnv, type VoicePlan } from './lib/voice-plan.ts';

const CALLS = 100;
const MEMBERS = 10;
/** Packets sent per round; each has nine receivers. */
const PACKETS = 8000;
const WARM_UP = 4000;
const PLAN: Plan = { most: 9, least: 5, milliseconds: 20_000 };
const SECONDS = 3;
/** Target ratio to the bare program, and ms of the 99th percentile from in to out at half the load. */
const OVER_BARE = 0.8;
const P99 = 10;
const IDLE_CALLS = 500;
/** A large call. */
const [CROWD, TALKERS, CROWD_SECONDS] = [50, 10, 5];
const MODES = ['aead_aes256_gcm_rtpsize', 'aead_xchacha20_poly1305_rtpsize'] as const;
const NAMES = { aead_aes256_gcm_rtpsize: 'AES', aead_xchacha20_poly1305_rtpsize: 'XChaCha20' };

/**
 * Forwards audio in calls of ten members of whom two talk, in one worker, compared with a bare program on `dgram` that decrypts
 * and encrypts as often with the same ciphers. Then the time from in to out at half that load and in a call of fifty of whom ten talk in the same moments,
 * the memory of members, and the time that joining a call takes.
 */
export const voice: Part = async (options) => {
  const rows: Row[] = [];
  for (const mode of MODES) rows.push(...(await measureMode({ mode, calls: CALLS, members: MEMBERS }, options)));
  return [...rows, await measureCrowd(), await measureMemory(), ...(await measureJoining(options))];
};

function measureMode(plan: VoicePlan, { say }: Options): Promise<Row[]> {
  return withChildren(async (start) => {
    const sides = { ours: 'bench/lib/voice-unit.ts', bare: 'bench/lib/bare/voice.ts' };
    const open = async (file: string) => {
      const child = start({ file, env: planEnv(plan) });
      return { child, load: await VoiceLoad.open(plan, Number(new URL(await child.address()).port)) };
    };
    const [ours, bare] = [await open(sides.ours), await open(sides.bare)];
    try {
      const taken: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
      for (const { load } of [ours, bare]) await load.saturate(WARM_UP);
      for (const _ of rounds(PLAN)) {
        taken.ours.push(await saturate(ours));
        taken.bare.push(await saturate(bare));
      }
      const part = `voice, ${NAMES[plan.mode]}`;
      const compared = { part, atLeast: OVER_BARE } as const;
      const rate = row({ ...compared, key: 'rate', figure: 'forwarded against bare dgram', unit: 'packets/s' }, taken);
      const cpu = row({ ...compared, key: 'cpu', figure: 'CPU against bare dgram', unit: 'µs/packet' }, taken);
      const half = median(taken.ours.map((one) => one.rate)) / (MEMBERS - 1) / 2;
      say(`${part}: ${half.toFixed(0)} packets in a second at half load`);
      const times = await ours.load.pace(half, SECONDS);
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
      const bareTimes = await bare.load.pace(half, SECONDS);
      const bareP99 = bareTimes[Math.floor(bareTimes.length * 0.99)] ?? Number.NaN;
      const target = { target: `<= ${P99} ms`, reached: p99 <= P99 };
      const latency = { part, figure: 'p99 from in to out at half load', unit: 'ms', ours: p99, bare: bareP99 };
      return [rate, cpu, { ...latency, ratio: bareP99 / p99, ...target }];
    } finally {
      ours.load.close();
      bare.load.close();
    }
  });
}

async function saturate({ child, load }: { child: Child; load: VoiceLoad }): Promise<Measured> {
  const { cpu, result } = await cpuOf(child, () => load.saturate(PACKETS));
  const forwarded = PACKETS * (MEMBERS - 1);
  return { rate: forwarded / result, cpu: cpu / forwarded, p50: Number.NaN, p99: Number.NaN };
}

/** The time from in to out in a call of many people, in one worker. Every frame must arrive at each of the others. */
function measureCrowd(): Promise<Row> {
  return withChildren(async (start) => {
    const plan = { mode: MODES[0], calls: 1, members: CROWD };
    const child = start({ file: 'bench/lib/voice-unit.ts', env: planEnv(plan) });
    const load = await VoiceLoad.open(plan, Number(new URL(await child.address()).port), CROWD);
    try {
      await load.talk(TALKERS, 1);
      const times = await load.talk(TALKERS, CROWD_SECONDS);
      const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
      return {
        part: 'voice',
        figure: `${CROWD} people, ${TALKERS} talk at once: p99 from in to out`,
        unit: 'ms',
        ours: p99,
        bare: null,
        ratio: null,
        target: `<= ${P99} ms`,
        reached: p99 <= P99,
      };
    } finally {
      load.close();
    }
  });
}

/** Resident memory of a process with idle members, minus that of one without, for each member. */
function measureMemory(): Promise<Row> {
  return withChildren(async (start) => {
    const resident = async (calls: number) => {
      const plan = { mode: MODES[0], calls, members: MEMBERS };
      const child = start({ file: 'bench/lib/voice-unit.ts', flags: ['--expose-gc'], env: planEnv(plan) });
      await child.address();
      return (await child.ask({ ask: 'memory' })).resident;
    };
    const [without, full] = [await resident(1), await resident(IDLE_CALLS + 1)];
    const ours = (full - without) / (IDLE_CALLS * MEMBERS) / 1000;
    return {
      part: 'voice',
      figure: 'memory of a member',
      unit: 'kB',
      ours,
      bare: null,
      ratio: null,
      target: null,
      reached: null,
    };
  });
}
