import { readConfig } from '../server/src/config/config.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { type Child, withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { median, type Row, rounds } from './lib/figures.ts';
import { load, requestText } from './lib/http.ts';
import { measureList } from './lib/page.ts';
import { caller, makeWorld, serverOptions } from './lib/world.ts';

const MEMBERS = 100_000;
const ROLES = 20;
const CONNECTIONS = 16;
const MILLISECONDS = 1_500;
const LIMITS = [1000, 100] as const;
/** The least ratio of CPU to an echo, for the longest list. */
const TARGET = 0.5;
const TURN_MS = 2;
/** A prime, so that the positions cover the guild. */
const STEP = 7919;
const FIRST_USER = 100_000_000_000;

/** Lists of members from many positions in a guild of 100,000, and how long they block the event loop. */
export const members: Part = (options) =>
  withDirectory((directory) =>
    withChildren(async (start) => {
      const settings = await serverOptions(directory, options.store);
      const first = start(settings);
      const { address: early, owner, places, bots } = await makeWorld(first, { guilds: 1, bots: 1 });
      const guildId = places[0]?.guildId ?? '';
      const roleIds: string[] = [];
      for (let n = 0; n < ROLES; n += 1)
        roleIds.push((await caller(early)(owner, 'POST', `/guilds/${guildId}/roles`, { name: `role ${n}` })).id);
      await first.stop();
      await populate(settings.env ?? {}, guildId, roleIds);
      options.say(`members: ${MEMBERS} members written`);

      const server = start(settings);
      const address = await server.address();
      const rows: Row[] = [];
      for (const limit of LIMITS) {
        const request = (n: number) => {
          const after = userId((n * STEP) % (MEMBERS - limit));
          return requestText('GET', `/api/v10/guilds/${guildId}/members?limit=${limit}&after=${after}`, `Bot ${bots[0]}`);
        };
        rows.push(
          ...(await measureList({
            ...{ part: 'members', name: `members-${limit}`, figure: `${limit} of ${MEMBERS}`, unit: 'list', options },
            ...{ directory, server, address, start, request, objects: limit },
            ...{ connections: CONNECTIONS, milliseconds: MILLISECONDS, ...(limit === LIMITS[0] && { atLeast: TARGET }) },
          })),
        );
        if (limit === LIMITS[0]) rows.push(await measureTurns(server, address, request));
      }
      return rows;
    }),
  );

/** The turns of the server's event loop while lists are read one after the other. */
async function measureTurns(server: Child, address: string, request: (n: number) => string): Promise<Row> {
  const turns: number[] = [];
  for (const _ of rounds()) {
    await server.ask({ ask: 'turns' });
    await load({ address, connections: 1, requests: 200, milliseconds: MILLISECONDS, request: (_, n) => request(n) });
    turns.push((await server.ask({ ask: 'watch' })).turn);
  }
  const ours = median(turns);
  const figure = `turns of the event loop, 99 of 100, ${LIMITS[0]} members, one list at a time`;
  return { part: 'members', figure, unit: 'ms', ours, bare: null, ratio: null, target: `< ${TURN_MS}`, reached: ours < TURN_MS };
}

function userId(n: number): string {
  return String(BigInt(FIRST_USER + n) << 22n);
}

/** Inserts people with names and pictures, and their memberships with some roles, directly into the store. */
async function populate(env: Record<string, string>, guildId: string, roleIds: readonly string[]): Promise<void> {
  const store = await openStore(readConfig(env));
  const perStep = 2_000;
  for (let from = 0; from < MEMBERS; from += perStep) {
    const numbers = Array.from({ length: Math.min(perStep, MEMBERS - from) }, (_, at) => from + at);
    const users = numbers.map((n) => ({
      ...{ id: userId(n), kind: 'person' as const, username: `person.${n}`, discriminator: '0', global_name: `Person ${n}` },
      avatar: n % 3 ? n.toString(16).padStart(32, 'a') : null,
      ...{ banner: null, accent_color: null, bio: '', flags: 0, email: `person.${n}@example.org`, password: null },
      ...{ date_of_birth: '1990-01-01', locale: 'en-US', operator: 0, settings_json: null },
    }));
    const rows = numbers.map((n) => ({
      ...{
        guild_id: guildId,
        user_id: userId(n),
        joined_at: 1_700_000_000_000 + n * 60_000,
        bio: '',
        deaf: 0,
        mute: 0,
        flags: 0,
      },
      ...{ nick: n % 5 ? null : `Nick ${n}`, pending: 0, temporary: 0 },
      roles_json: JSON.stringify(roleIds.filter((_, at) => (n + at) % 7 === 0)),
    }));
    await store.transaction(async (db) => {
      for (let at = 0; at < perStep; at += 500) {
        await db.kysely
          .insertInto('users')
          .values(users.slice(at, at + 500))
          .execute();
        await db.kysely
          .insertInto('members')
          .values(rows.slice(at, at + 500))
          .execute();
      }
    });
  }
  await store.close();
}
