import { WebSocket } from 'ws';
import { withChildren } from './lib/child.ts';
import { type Part, withDirectory } from './lib/context.ts';
import { median, type Row, rounds } from './lib/figures.ts';
import { exchange, requestText } from './lib/http.ts';
import { measureList } from './lib/page.ts';
import { caller, makeWorld, serverOptions } from './lib/world.ts';

const ROLES = 250;
const CHANNELS = 500;
const OVERWRITES = 12;
const ROLES_OF_THE_BOT = 40;
const CONNECTIONS = 16;
const MILLISECONDS = 1_500;
/** The least ratio of CPU to an echo. */
const LIST_TARGET = 0.8;
const CREATE_TARGET_MS = 20;
const IN_PARALLEL = 8;
/** GUILDS. */
const INTENTS = 1;
const VIEW_AND_SEND = String((1 << 10) | (1 << 11));

/** A bot with 40 roles in a guild of 250 roles and 500 channels: the channel list and GUILD_CREATE. */
export const channels: Part = (options) =>
  withDirectory((data) =>
    withChildren(async (start) => {
      const server = start(await serverOptions(data, options.store));
      const { address, owner, places, bots } = await makeWorld(server, { guilds: 1, bots: 1 });
      const [bot = ''] = bots;
      const guildId = places[0]?.guildId ?? '';
      options.say(`created a guild of ${ROLES} roles and ${CHANNELS} channels`);
      await fill(address, owner, guildId, bot);

      const text = requestText('GET', `/api/v10/guilds/${guildId}/channels`, `Bot ${bot}`);
      const listed: unknown = JSON.parse((await exchange(address, text)).toString());
      if (!Array.isArray(listed) || listed.length < CHANNELS / 2) throw new Error('not most channels');
      const rows = await measureList({
        ...{ part: 'channels', name: 'channels', figure: `list of ${listed.length}`, unit: 'list', directory: data, options },
        ...{ server, address, start, request: () => text, objects: listed.length },
        ...{ connections: CONNECTIONS, milliseconds: MILLISECONDS, atLeast: LIST_TARGET },
      });
      return [...rows, await measureCreate(address, bot)];
    }),
  );

async function measureCreate(address: string, bot: string): Promise<Row> {
  const times: number[] = [];
  await timeToGuild(address, bot);
  for (const _ of rounds({ most: 9, least: 5, milliseconds: 10_000 })) times.push(await timeToGuild(address, bot));
  const ours = median(times);
  const figures = { part: 'channels', figure: 'IDENTIFY to GUILD_CREATE', unit: 'ms', bare: null, ratio: null };
  return { ...figures, ours, target: `< ${CREATE_TARGET_MS}`, reached: ours < CREATE_TARGET_MS };
}

/** Time from the IDENTIFY of a new session to its GUILD_CREATE, in ms. */
function timeToGuild(address: string, bot: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/?v=10&encoding=json`, { perMessageDeflate: false });
    let identified = Number.NaN;
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.on('message', (bytes: Buffer) => {
      const now = performance.now();
      const head = bytes.toString('latin1', 0, 200);
      if (head.includes('"op":10')) {
        const properties = { os: 'linux', browser: 'bench', device: 'bench' };
        identified = now;
        socket.send(JSON.stringify({ op: 2, d: { token: bot, intents: INTENTS, properties } }));
      } else if (head.includes('"GUILD_CREATE"')) {
        socket.removeAllListeners('close');
        socket.close(1000);
        resolve(now - identified);
      }
    });
  });
}

/** Adds roles and channels with overwrites for them, and gives the bot only some of the roles. */
async function fill(address: string, owner: string, guildId: string, bot: string): Promise<void> {
  const call = caller(address);
  const { list: before } = await call(owner, 'GET', `/guilds/${guildId}/roles`);
  const me = await call(`Bot ${bot}`, 'GET', '/users/@me');
  const roleIds: string[] = [];
  await inParallel(ROLES - before.length, async (n) => {
    const role = await call(owner, 'POST', `/guilds/${guildId}/roles`, { name: `role ${n}`, permissions: '0' });
    roleIds.push(role.id);
  });
  const { list: present } = await call(owner, 'GET', `/guilds/${guildId}/channels`);
  await inParallel(CHANNELS - present.length, async (n) => {
    const roles = Array.from({ length: OVERWRITES }, (_, i) => roleIds[(n * 7 + i * 19) % roleIds.length] ?? '');
    const overwrites = [...new Set(roles)].map((id) => ({ id, type: 0, allow: VIEW_AND_SEND, deny: '0' }));
    const body = { name: `channel-${n}`, type: 0, topic: `What channel ${n} is about`, permission_overwrites: overwrites };
    await call(owner, 'POST', `/guilds/${guildId}/channels`, body);
  });
  // Its managed role has ADMINISTRATOR.
  const managed = before.flatMap(({ id = '' }) => (id === guildId ? [] : [id]));
  for (const id of managed) await call(owner, 'PATCH', `/guilds/${guildId}/roles/${id}`, { permissions: '0' });
  const roles = [...managed, ...roleIds.slice(managed.length, ROLES_OF_THE_BOT)];
  await call(owner, 'PATCH', `/guilds/${guildId}/members/${me.id}`, { roles });
}

async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: IN_PARALLEL }, worker));
}
