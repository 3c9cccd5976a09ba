import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../server/src/config/config.ts';
import { openStore } from '../server/src/store/open-store.ts';
import { Chatter, fillChannels } from './lib/chatter.ts';
import { type Child, withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { alternate, type Measured, median, type Row, type Rounds, row } from './lib/figures.ts';
import { type Load, load, type LoadOptions, requestText } from './lib/http.ts';
import { findPgbench, runPgbench } from './lib/pgbench.ts';
import { profiled } from './lib/profile.ts';
import { type PostgresServer, postgresOf } from './lib/stores.ts';
import { caller, makeWorld, register, serverOptions, type World } from './lib/world.ts';

const PART = 'postgres';
const WRITERS = 64;
const READERS = 16;
const SECONDS = 2;
const WARM_UP = 1_500;
const MESSAGES = 200_000;
const LIMIT = 50;
const PLACES = 500;
const TARGETS = { one: 0.4, many: 0.5, history: 0.5 };
const CONTENT = 'The quick brown fox jumps over the lazy dog, and the server writes it down before it replies: '.padEnd(120, '.');

/** CPU of one operation in µs: in the process that works for the client, and in the database server. */
interface Cost extends Measured {
  database: number;
}

/**
 * create_message by 64 people in one channel and in 64, compared with pgbench running the same inserts and updates on the same
 * server, and pages of 50 messages by 16 callers, compared with the bare query through `pg`.
 */
export const postgres: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const pgbench = findPgbench();
      const database = postgresOf(options.store);
      const settings = await serverOptions(data, database);
      const url = settings.env?.DATABASE_URL ?? '';
      const first = start(settings);
      const { world, tokens, channelIds } = await gather(first);
      options.say(`${PART}: ${WRITERS} people in ${channelIds.length} channels`);
      await first.stop();
      const { channelId, before } = await fill(data, settings.env ?? {}, channelIds);

      const server = start(settings);
      const address = await server.address();
      const ours = (given: Pick<LoadOptions, 'connections' | 'request'>, milliseconds = SECONDS * 1000) =>
        measured(server, database, () => load({ address, requests: 1_000_000, milliseconds, ...given }));

      const body = JSON.stringify({ content: CONTENT });
      const script = join(data, 'create.sql');
      writeFileSync(script, SCRIPT);
      const rows: Row[] = [];
      let run = 0;
      for (const [name, channels, target] of [
        ['one channel', 1, TARGETS.one],
        [`${WRITERS} channels`, WRITERS, TARGETS.many],
      ] as const) {
        const requests = tokens.map((token, n) =>
          requestText('POST', `/api/v10/channels/${channelIds[n % channels]}/messages`, token, body),
        );
        const create = (milliseconds?: number) => ours({ connections: WRITERS, request: (c) => requests[c] ?? '' }, milliseconds);
        const bare = async () => {
          run += 1;
          const before = database.cpu();
          const { transactions, ...load } = await runPgbench(pgbench, {
            url,
            script,
            clients: WRITERS,
            seconds: SECONDS,
            variables: { channels, run },
          });
          return { ...load, database: (database.cpu() - before) / transactions };
        };
        await create(WARM_UP);
        const taken = await profiled(server, `${PART}-${channels}`, options, () => alternateCosts(create, bare));
        rows.push(...figures(`create, ${WRITERS} callers, ${name}`, 'message', target, taken));
      }

      const path = `/api/v10/channels/${channelId}/messages?limit=${LIMIT}`;
      const requests = before.map((id) => requestText('GET', `${path}&before=${id}`, tokens[0] ?? ''));
      const read = (milliseconds?: number) =>
        ours({ connections: READERS, request: (_, n) => requests[n % PLACES] ?? '' }, milliseconds);
      const reader = start({
        file: 'bench/lib/bare/pages.ts',
        env: {
          BENCH_URL: url,
          BENCH_CHANNEL: channelId,
          BENCH_BEFORE: JSON.stringify(before),
          BENCH_LIMIT: String(LIMIT),
          BENCH_CALLERS: String(READERS),
        },
      });
      const readerAddress = await reader.address();
      const bare = (milliseconds = SECONDS * 1000) =>
        measured(reader, database, async (): Promise<Load> => {
          const response = await fetch(`${readerAddress}/${milliseconds}`);
          if (!response.ok) throw new Error(await response.text());
          return response.json();
        });
      await read(WARM_UP);
      await bare(WARM_UP);
      const taken = await profiled(server, `${PART}-history`, options, () => alternateCosts(read, bare));
      rows.push(...figures(`history of ${LIMIT}, ${READERS} callers`, 'read', TARGETS.history, taken));
      if (world.places.length !== 1) throw new Error('not one guild');
      return rows;
    }),
  );

/** The statements of create_message, of a person in a guild channel. The head is locked last, as by the server. */
const SCRIPT = `\\set n :n + 1
\\set channel 1 + :client_id % :channels
\\set id (:run * 1000000 + :n) * 1000 + :client_id
begin;
insert into messages (channel_id, id, author_id, type, flags, content, edited_at, pinned, tts, mention_everyone, data_json)
  values (:channel, :id, :client_id, 0, 0, '${CONTENT}', null, 0, 0, 0, null);
insert into read_states (user_id, channel_id, last_message_id, last_pin_at) values (:client_id, :channel, :id, null)
  on conflict (user_id, channel_id) do update set last_message_id = excluded.last_message_id
  where read_states.last_message_id is null or read_states.last_message_id < excluded.last_message_id;
insert into channel_heads (channel_id, last_message_id, last_pin_at) values (:channel, :id, null)
  on conflict (channel_id) do update set last_message_id = excluded.last_message_id
  where channel_heads.last_message_id is null or channel_heads.last_message_id < excluded.last_message_id;
commit;
`;

/** A guild with 64 people and as many text channels. */
async function gather(server: Child): Promise<{ world: World; tokens: string[]; channelIds: string[] }> {
  const world = await makeWorld(server, { guilds: 1, bots: 0 });
  const { guildId, channelId } = world.places[0] ?? { guildId: '', channelId: '' };
  const call = caller(world.address);
  const channelIds = [channelId];
  for (let n = 1; n < WRITERS; n += 1)
    channelIds.push((await call(world.owner, 'POST', `/guilds/${guildId}/channels`, { name: `channel-${n}` })).id);
  const { code } = await call(world.owner, 'POST', `/channels/${channelId}/invites`, {});
  const tokens: string[] = [];
  for (let n = 0; n < WRITERS; n += 1) {
    const token = await register(call, `person${n}`);
    await call(token, 'POST', `/invites/${code}`, {});
    tokens.push(token);
  }
  return { world, tokens, channelIds };
}

/** Writes messages of the people into the first channel; returns places to read pages from. */
async function fill(
  data: string,
  env: Record<string, string>,
  channelIds: readonly string[],
): Promise<{ channelId: string; before: string[] }> {
  const store = await openStore(readConfig({ ...env, GUILDHALL_DATA: data }));
  const chatter = new Chatter(30_000, 54_321);
  const people = await store.read.kysely.selectFrom('users').select('id').limit(8).execute();
  const channelId = channelIds.at(-1) ?? '';
  await fillChannels(
    store,
    [channelId],
    MESSAGES,
    chatter,
    people.map(({ id }) => id),
  );
  const found = store.read.kysely.selectFrom('messages').select('id').where('channel_id', '=', channelId);
  const known = await found.orderBy('id').execute();
  await store.close();
  const place = () => known[LIMIT + Math.floor(chatter.random() * (known.length - LIMIT))]?.id ?? '';
  return { channelId, before: Array.from({ length: PLACES }, place) };
}

/** A load with its cost in the child and in the database server. */
async function measured(child: Child, database: PostgresServer, work: () => Promise<Load>): Promise<Cost> {
  const before = { child: await child.ask({ ask: 'cpu' }), database: database.cpu() };
  const { operations, rate, p50, p99 } = await work();
  const after = { child: await child.ask({ ask: 'cpu' }), database: database.cpu() };
  const [cpu, spent] = [after.child.cpu - before.child.cpu, after.database - before.database];
  return { rate, p50, p99, cpu: cpu / operations, database: spent / operations };
}

interface CostRounds extends Rounds {
  ours: Cost[];
  bare: Cost[];
}

async function alternateCosts(ours: () => Promise<Cost>, bare: () => Promise<Cost>): Promise<CostRounds> {
  const costs: CostRounds = { ours: [], bare: [] };
  const note = (list: Cost[], work: () => Promise<Cost>) => async () => {
    const cost = await work();
    list.push(cost);
    return cost;
  };
  await alternate(note(costs.ours, ours), note(costs.bare, bare));
  return costs;
}

/** Rate, CPU of both processes together and of the database alone, and the time to the response. */
function figures(name: string, unit: string, atLeast: number, taken: CostRounds): Row[] {
  const together = (side: readonly Cost[]) => side.map((cost) => ({ ...cost, cpu: cost.cpu + cost.database }));
  const database = (side: readonly Cost[]) => median(side.map((cost) => cost.database));
  const both = { ours: together(taken.ours), bare: together(taken.bare) };
  const [ours, bare] = [database(taken.ours), database(taken.bare)];
  return [
    row({ part: PART, key: 'rate', figure: `${name}, rate`, unit: '1/s', atLeast }, taken),
    row({ part: PART, key: 'cpu', figure: `${name}, CPU with the database's`, unit: `µs/${unit}`, atLeast }, both),
    {
      part: PART,
      figure: `${name}, CPU of the database`,
      unit: `µs/${unit}`,
      ours,
      bare,
      ratio: bare / ours,
      target: null,
      reached: null,
    },
    row({ part: PART, key: 'p50', figure: `${name}, median`, unit: 'ms' }, taken),
  ];
}
