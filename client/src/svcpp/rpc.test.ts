import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createClientWith } from '../client.ts';
import type { Core } from '../core/core.ts';
import { rpc } from '../rpc/node.ts';
import type { AgentCommands, AgentEvents } from '../rpc/types.ts';
import { agentsIn, FakeAgent, type Respond } from '../testing/fake-agent.ts';
import { readRows } from './rows.ts';

const rows = readRows(readFileSync(new URL('members.tsv', import.meta.url), 'utf8')).filter(({ kind }) => kind.startsWith('rpc'));

/** Arguments of each command; the compiler compares the names with those of the library. */
const COMMANDS: { [N in keyof AgentCommands]: AgentCommands[N]['args'] } = {
  AUTHORIZE: { client_id: '41', scopes: ['openid'] },
  AUTHENTICATE: { access_token: 'token' },
  SUBSCRIBE: {},
  UNSUBSCRIBE: {},
  SET_ACTIVITY: { pid: 1, activity: null },
  GET_VOICE_SETTINGS: {},
  SEND_ACTIVITY_JOIN_INVITE: { user_id: '1', pid: 1 },
  CLOSE_ACTIVITY_REQUEST: { user_id: '1' },
  ACCEPT_ACTIVITY_INVITE: { type: 1, user_id: '1', session_id: 's', channel_id: '2', message_id: '3' },
  OPEN_MESSAGE: { channel_id: '2', message_id: '3', pid: 1 },
  SET_CHAT_VISIBILITY: { visible: true },
  DEEP_LINK: { type: 'USER_SETTINGS' },
};

/** Every event that a game can subscribe to; READY and ERROR are the connection's own. */
const EVENTS: Record<Exclude<keyof AgentEvents, 'READY' | 'ERROR'>, true> = {
  GUILD_STATUS: true,
  AUTHORIZE_REQUEST: true,
  VOICE_SETTINGS_UPDATE: true,
  ACTIVITY_JOIN: true,
  ACTIVITY_SPECTATE: true,
  ACTIVITY_JOIN_REQUEST: true,
  ACTIVITY_INVITE: true,
};

const folder = mkdtempSync(join(tmpdir(), 'guildhall-rows-'));
const responds: Record<string, Respond> = Object.fromEntries(
  Object.keys(COMMANDS).map((name) => [name, () => ({ data: { name } })]),
);
const agent = await FakeAgent.start({
  folder,
  api: 'https://guildhall.example/api',
  user: { id: '7', username: 'ada' },
  responds,
});
const client = createClientWith(
  { apiBase: 'https://guildhall.example', applicationId: '41', transports: { agent: agentsIn(folder) } },
  { rpc, core: (core: Core) => core },
);
afterAll(async () => {
  client.dispose();
  await agent.stop();
  rmSync(folder, { recursive: true });
});

test('the desktop agent has 20 rows', () => {
  expect(rows).toHaveLength(20);
});

test.each(rows)('$member ($kind)', async ({ member, kind }) => {
  const command = Object.keys(COMMANDS).find((name) => name === member);
  const event = Object.keys(EVENTS).find((name) => name === member);
  if (kind === 'rpc command') {
    const args = COMMANDS[member as keyof AgentCommands];
    await client.rpc.call(member as keyof AgentCommands, args);
    expect(agent.named(command ?? '').at(-1)?.args).toMatchObject(args);
  } else if (event) {
    const received: unknown[] = [];
    client.rpc.on(member as keyof AgentEvents, (data) => received.push(data));
    await expect.poll(() => agent.commands.some(({ cmd, evt }) => cmd === 'SUBSCRIBE' && evt === event)).toBe(true);
    agent.emit(event, { of: event });
    await expect.poll(() => received).toEqual([{ of: event }]);
  } else if (member === 'ERROR') {
    const failing = { code: 4006, message: 'No.' };
    responds.DEEP_LINK = () => ({ error: failing });
    await expect(client.rpc.call('DEEP_LINK', { type: 'x' })).rejects.toMatchObject({ code: 4006 });
    responds.DEEP_LINK = () => ({ data: { name: 'DEEP_LINK' } });
  } else {
    expect(['HANDSHAKE', 'READY']).toContain(member);
    expect(await client.rpc.connectedUser()).toEqual({ id: '7', username: 'ada' });
    expect(agent.handshakes).toContain('41');
  }
});
