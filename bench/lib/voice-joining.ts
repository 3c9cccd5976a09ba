import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identify } from '../../testkit/src/gateway-session.ts';
import { admitToChannel } from '../../testkit/src/voice-admission.ts';
import { enterVoice, type VoiceUser } from '../../testkit/src/voice-user.ts';
import { type Options, withDirectory } from './context.ts';
import { withChildren } from './child.ts';
import type { Row } from './figures.ts';
import { profiled } from './profile.ts';
import { caller, makeWorld, register, serverOptions } from './world.ts';

/** The people in the call, of whom the first talks and the last has just joined. */
const PEOPLE = 10;
/** The number of guests, who join in turn, because a session of the main gateway may send only 120 messages per minute. */
const GUESTS = 3;
/** Seconds that the talker talks, in which guests join and leave. */
const SPEECH = 40;
/** Seconds before the end of the speech in which no joining begins. */
const LAST = 4;
/** Target of the 95th percentile, in ms. */
const P95 = 500;
const PART = 'voice, joining';

/** The steps between opcode 4 and the first frame, in order. */
const STEPS = ['admission', 'connection', 'group', 'frame'] as const;
type Step = (typeof STEPS)[number];
const FIGURES: Record<Step, string> = {
  admission: 'opcode 4 until VOICE_SERVER_UPDATE, p95',
  connection: 'from there until opcode 4 of the voice gateway, p95',
  group: 'from there until the encrypted group, p95',
  frame: 'from there until the first decrypted frame, p95',
};

/**
 * The time from opcode 4 of the main gateway until the first frame of the talker is decrypted at the joining user, who is the tenth in the call. The
 * server is a process of its own; all members are in this one.
 */
export function measureJoining(options: Options): Promise<Row[]> {
  return withDirectory((data) =>
    withChildren(async (start) => {
      const server = await serverOptions(data, options.store);
      const child = start({ ...server, env: { ...server.env, GUILDHALL_VOICE_PORTS: '0' } });
      const { owner, places, address } = await makeWorld(child, { guilds: 1, bots: 0 });
      const [{ guildId, channelId: textId } = { guildId: '', channelId: '' }] = places;
      const call = caller(address);
      const { id: channelId } = await call(owner, 'POST', `/guilds/${guildId}/channels`, { type: 2, name: 'voice' });
      const { code } = await call(owner, 'POST', `/channels/${textId}/invites`, {});
      const ca = readFileSync(join(data, 'voice', 'certificate.pem'), 'utf8');
      const connect = async (n: number) => {
        const token = await register(call, `member_${n}`);
        await call(token, 'POST', `/invites/${code}`, {});
        return identify(address, token);
      };
      const sessions = await Promise.all(Array.from({ length: PEOPLE - 1 + GUESTS }, (_, n) => connect(n)));
      const guests = sessions.slice(0, GUESTS);
      const users = await Promise.all(
        sessions.slice(GUESTS).map(async (one) => enterVoice(await admitToChannel(one, { guildId, channelId }), { ca })),
      );
      const enter = async () => {
        const [guest] = guests.splice(0, 1);
        if (!guest) throw new Error('there are no guests');
        guests.push(guest);
        const times: number[] = [performance.now()];
        const admission = await admitToChannel(guest, { guildId, channelId });
        times.push(performance.now());
        const user = await enterVoice(admission, { ca });
        times.push(performance.now());
        return { user, times };
      };
      const taken = await profiled(child, 'voice-joining', options, () => joinAgain(users, enter));
      for (const session of sessions) await session.close();
      return rowsOf(taken, options);
    }),
  );
}

type Taken = Record<Step | 'all', number>;

/** Has guests join and leave until the talker, the first of the users, stops. */
async function joinAgain(
  users: readonly VoiceUser[],
  enter: () => Promise<{ user: VoiceUser; times: number[] }>,
): Promise<Taken[]> {
  const [talker] = users;
  if (!talker) throw new Error('there is no talker');
  const ids = users.map(({ id }) => id);
  const together = () => Promise.all(users.map((one) => one.together(...ids)));
  await together();
  const taken: Taken[] = [];
  const speech = talker.play({ hertz: 440, seconds: SPEECH });
  const end = performance.now() + (SPEECH - LAST) * 1000;
  while (performance.now() < end) {
    const { user, times } = await enter();
    await user.together(...ids);
    times.push(performance.now());
    await user.hears(talker.id, { frames: 1 });
    times.push(performance.now());
    taken.push(stepsOf(times));
    await user.leave();
    await together();
  }
  await speech;
  for (const one of users) await one.leave();
  return taken;
}

function stepsOf(times: readonly number[]): Taken {
  const [asked = 0, admitted = 0, connected = 0, grouped = 0, heard = 0] = times;
  const steps = {
    admission: admitted - asked,
    connection: connected - admitted,
    group: grouped - connected,
    frame: heard - grouped,
  };
  return { ...steps, all: heard - asked };
}

function rowsOf(taken: readonly Taken[], { say }: Options): Row[] {
  const at = (key: Step | 'all', share: number) => {
    const sorted = taken.map((one) => one[key]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  };
  const medians = [...STEPS, 'all' as const].map((key) => `${key} ${at(key, 0.5).toFixed(0)}`);
  say(`${PART}: ${taken.length} times; medians in ms: ${medians.join(', ')}`);
  const common = { part: PART, unit: 'ms', bare: null, ratio: null };
  const p95 = at('all', 0.95);
  return [
    { ...common, figure: 'opcode 4 until the first frame, p95', ours: p95, target: `<= ${P95} ms`, reached: p95 <= P95 },
    ...STEPS.map((step) => ({ ...common, figure: FIGURES[step], ours: at(step, 0.95), target: null, reached: null })),
  ];
}
