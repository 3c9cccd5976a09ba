import { readConfig } from '../server/src/config/config.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { type Child, withChildren } from './lib/child.ts';
import type { Part } from './lib/context.ts';
import { withDirectory } from './lib/context.ts';
import { COUNT_FROM, INTENTS } from './lib/fans.ts';
import { cpuOf, type Measured, rounds, row } from './lib/figures.ts';
import { HttpConnection, requestText } from './lib/http.ts';
import { type Receivers, withReceivers } from './lib/receivers.ts';
import { makeWorld, type Place, serverOptions } from './lib/world.ts';

const MEMBERS = { few: 100, many: 100_000 };
/** Connected sessions in each guild. */
const ONLINE = 10;
const MESSAGES = 300;
const WITHIN = 1.2;

/** A posted message in a guild of 100,000 members with 10 connected, compared with one in a guild of 100 members with 10 connected. */
export const recipients: Part = ({ store }) =>
  withDirectory((data) =>
    withChildren((start) =>
      withReceivers(async (open) => {
        const settings = await serverOptions(data, store);
        const first = start(settings);
        const { places, bots } = await makeWorld(first, { guilds: 2, bots: ONLINE });
        await first.stop();
        const [few, many] = places;
        if (!few || !many) throw new Error('no guilds');
        await populate(settings.env ?? {}, few.guildId, MEMBERS.few - ONLINE - 1);
        await populate(settings.env ?? {}, many.guildId, MEMBERS.many - ONLINE - 1);
        const child = start(settings);
        const receivers = open();
        const address = await child.address();
        const connect = { kind: 'gateway', tokens: bots, intents: INTENTS, countFrom: COUNT_FROM } as const;
        await receivers.connect(address, { ...connect, count: ONLINE });
        const post = (place: Place, count: number) =>
          postAll({ child, receivers, address, authorization: `Bot ${bots[0]}` }, place, count);
        for (const place of [few, many]) await post(place, MESSAGES);
        const taken: Record<'ours' | 'bare', Measured[]> = { ours: [], bare: [] };
        for (const _ of rounds({ most: 9, least: 5, milliseconds: 30_000 })) {
          taken.ours.push(await post(many, MESSAGES));
          taken.bare.push(await post(few, MESSAGES));
        }
        const figure = `CPU with ${MEMBERS.many} members over ${MEMBERS.few}, ${ONLINE} there`;
        return [row({ part: 'recipients', key: 'cpu', figure, unit: 'µs/event', atLeast: 1 / WITHIN }, taken)];
      }),
    ),
  );

/** Inserts members directly into the store: users who never connect. */
async function populate(env: Record<string, string>, guildId: string, count: number): Promise<void> {
  const store = await openStore(readConfig(env));
  for (let from = 0; from < count; from += 2_000) {
    const rows = Array.from({ length: Math.min(2_000, count - from) }, (_, at) => ({
      guild_id: guildId,
      user_id: String((1_000_000n + BigInt(from + at)) << 22n),
      joined_at: 0,
      bio: '',
      roles_json: '[]',
      deaf: 0,
      mute: 0,
      flags: 0,
      pending: 0,
      temporary: 0,
    }));
    await store.transaction(async (db) => {
      for (let at = 0; at < rows.length; at += 500)
        await db.kysely
          .insertInto('members')
          .values(rows.slice(at, at + 500))
          .execute();
    });
  }
  await store.close();
}

/** Posts one message after the other; every session must receive each one. */
async function postAll(
  { child, receivers, address, authorization }: { child: Child; receivers: Receivers; address: string; authorization: string },
  { channelId }: Place,
  count: number,
): Promise<Measured> {
  const connection = await HttpConnection.open(address);
  const body = JSON.stringify({ content: 'For connected members'.padEnd(100, '.') });
  const request = requestText('POST', `/api/v10/channels/${channelId}/messages`, authorization, body);
  receivers.restart();
  const start = performance.now();
  const { cpu } = await cpuOf(child, async () => {
    for (let sent = 0; sent < count; sent += 1) await connection.send(request);
    await receivers.delivered(count);
  });
  const rate = (count * 1000) / (performance.now() - start);
  connection.close();
  await receivers.check(count);
  return { rate, cpu: cpu / count, p50: Number.NaN, p99: Number.NaN };
}
