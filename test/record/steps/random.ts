import type { Caller } from '../recorder.ts';
import { allow, THUMB, UNKNOWN, type World } from '../world.ts';

const STEPS = 200;
const SEED = 20_261_123;

/** Steps in a random but fixed order: roles and overwrites change while several callers write, edit, react and delete. */
export async function random(w: World): Promise<void> {
  const next = generator(SEED);
  const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(next() * list.length)] ?? list[0];
  const callers: [Caller, ...Caller[]] = [w.owner, w.moderator, w.member, w.bot, w.plainBot];
  const channels: [string, ...string[]] = [w.text, w.hidden, w.text];
  const sent: [[string, string], ...[string, string][]] = [[w.text, UNKNOWN]];
  const permissions: [string, ...string[]] = [
    '0',
    allow('MANAGE_MESSAGES'),
    allow('VIEW_CHANNEL'),
    allow('SEND_MESSAGES', 'VIEW_CHANNEL'),
    allow('ADD_REACTIONS', 'READ_MESSAGE_HISTORY'),
  ];
  const actions: [() => Promise<void>, ...(() => Promise<void>)[]] = [
    async () => {
      const [channel, caller] = [pick(channels), pick(callers)];
      const made = await caller.post(`/channels/${channel}/messages`, { content: `message ${sent.length}` });
      if (made.id !== 'missing') sent.push([channel, made.id]);
    },
    async () => {
      const [channel, message] = pick(sent);
      const reply = { content: 'a reply', message_reference: { message_id: message, fail_if_not_exists: next() < 0.5 } };
      const made = await pick(callers).post(`/channels/${channel}/messages`, reply);
      if (made.id !== 'missing') sent.push([channel, made.id]);
    },
    async () => {
      const [channel, message] = pick(sent);
      await pick(callers).patch(`/channels/${channel}/messages/${message}`, { content: `edited ${sent.length}` });
    },
    async () => {
      const [channel, message] = pick(sent);
      await pick(callers).delete(`/channels/${channel}/messages/${message}`);
    },
    async () => {
      const [channel, message] = pick(sent);
      const caller = pick(callers);
      const path = `/channels/${channel}/messages/${message}/reactions/${THUMB}/@me`;
      await (next() < 0.7 ? caller.put(path) : caller.delete(path));
    },
    async () => {
      const [channel, message] = pick(sent);
      const caller = pick(callers);
      const path = `/channels/${channel}/messages/pins/${message}`;
      await (next() < 0.7 ? caller.put(path) : caller.delete(path));
    },
    async () => {
      await pick(callers).get(`/channels/${pick(channels)}/messages`, { query: { limit: 3 } });
    },
    async () => {
      const overwrite = { type: 0, allow: pick(permissions), deny: pick(permissions) };
      await pick([w.owner, w.moderator]).put(
        `/channels/${pick(channels)}/permissions/${pick([w.memberRole, w.guild])}`,
        overwrite,
      );
    },
    async () => {
      await pick([w.owner, w.bot]).patch(`/guilds/${w.guild}/roles/${w.memberRole}`, { permissions: pick(permissions) });
    },
    async () => {
      const path = `/guilds/${w.guild}/members/${w.member.id}/roles/${w.memberRole}`;
      await (next() < 0.6 ? w.owner.put(path) : w.owner.delete(path));
    },
  ];
  for (let step = 0; step < STEPS; step += 1) await pick(actions)();
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
