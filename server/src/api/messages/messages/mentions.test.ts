import { bitsOf } from '@guildhall/protocol/permissions';
import type { Account } from '@guildhall/testkit/platform';
import { startPlatform, type TestPlatform } from '@guildhall/testkit/platform';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wantedMentions } from './mentions.ts';

let p: TestPlatform;
let alice: Account;
let bob: Account;
let carol: Account;
let guildId: string;
let path: `/channels/${string}/messages`;
let open: string;
let shut: string;

beforeAll(async () => {
  p = await startPlatform();
  alice = await p.person('alice');
  bob = await p.person('bob');
  carol = await p.person('carol');
  const guild = await p.guild(alice);
  guildId = guild.id;
  path = `/channels/${guild.text.id}/messages`;
  await p.join(alice, guild.text.id, bob);
  const everyone = bitsOf('VIEW_CHANNEL', 'SEND_MESSAGES', 'READ_MESSAGE_HISTORY');
  await alice.patch(`/guilds/${guildId}/roles/${guildId}`, { permissions: String(everyone) });
  open = await role({ name: 'open', mentionable: true });
  shut = await role({ name: 'shut', mentionable: false });
});
afterAll(() => p.stop());
beforeEach(() => {
  p.events.length = 0;
});

async function role(body: object): Promise<string> {
  return (await alice.post(`/guilds/${guildId}/roles`, body)).body.id;
}

async function mentioned(by: Account, content: string, allowed_mentions?: object) {
  const { status, body } = await by.post(path, { content, allowed_mentions });
  expect(status).toBe(200);
  const { mentions, mention_roles, mention_everyone } = body;
  return { users: mentions.map((user) => user.id), roles: mention_roles, everyone: mention_everyone };
}

const all = () => `<@${bob.id}> <@!${carol.id}> <@&${open}> <@&${shut}> @everyone`;

test('[operations] the owner mentions users, any role and everyone', async () => {
  expect(await mentioned(alice, all())).toEqual({ users: [bob.id, carol.id], roles: [open, shut], everyone: true });
});

test('[operations] without MENTION_EVERYONE only mentionable roles count, and everyone does not', async () => {
  expect(await mentioned(bob, all())).toEqual({ users: [bob.id, carol.id], roles: [open], everyone: false });
  expect((await mentioned(bob, '@here')).everyone).toBe(false);
  expect((await mentioned(alice, '@here')).everyone).toBe(true);
});

test('[gateway] in MESSAGE_CREATE mentioned members have their membership, other users do not', async () => {
  await mentioned(alice, all());
  const mentions = p.emitted('MESSAGE_CREATE')[0]?.mentions;
  expect(mentions).toEqual([
    expect.objectContaining({ id: bob.id, username: bob.username, member: expect.objectContaining({ roles: [] }) }),
    expect.not.objectContaining({ member: expect.anything() }),
  ]);
});

test('unknown users are not mentioned, and duplicates count once', async () => {
  expect(await mentioned(alice, `<@${bob.id}><@!${bob.id}> <@1> <@&2> <@99999999999999999999> <@&${guildId}>`)).toEqual({
    users: [bob.id],
    roles: [],
    everyone: false,
  });
});

test('[limits] allowed_mentions: an empty object allows no mentions', async () => {
  expect(await mentioned(alice, all(), {})).toEqual({ users: [], roles: [], everyone: false });
  expect(await mentioned(alice, all(), { parse: [] })).toEqual({ users: [], roles: [], everyone: false });
  expect(await mentioned(alice, all(), { users: [], roles: null })).toEqual({ users: [], roles: [], everyone: false });
});

test('[limits] allowed_mentions: kinds to parse, users and roles by id', async () => {
  expect(await mentioned(alice, all(), { parse: ['users'] })).toEqual({ users: [bob.id, carol.id], roles: [], everyone: false });
  expect(await mentioned(alice, all(), { parse: ['everyone'], roles: [shut] })).toEqual({
    users: [],
    roles: [shut],
    everyone: true,
  });
  expect(await mentioned(alice, all(), { users: [carol.id, alice.id] })).toEqual({
    users: [carol.id],
    roles: [],
    everyone: false,
  });
});

test.each(['users', 'roles'])('[limits] allowed_mentions: parsing and listing %s are mutually exclusive', async (kind) => {
  const answer = await alice.post(path, { content: 'hi', allowed_mentions: { parse: [kind], [kind]: ['1'] } });
  expect([answer.status, answer.error.code]).toEqual([400, 50035]);
  expect(answer.error.errors).toEqual({
    allowed_mentions: {
      _errors: [
        {
          code: 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE',
          message: `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`,
        },
      ],
    },
  });
});

test('[limits] allowed_mentions: at most 100 ids of a kind, and only known kinds', async () => {
  const many = await alice.post(path, {
    content: 'hi',
    allowed_mentions: { users: Array.from({ length: 101 }, (_, n) => `${n}`) },
  });
  expect(many.error.errors).toHaveProperty(['allowed_mentions', 'users', '_errors']);
  const odd = await alice.post(path, { content: 'hi', allowed_mentions: { parse: ['cats'] } });
  expect(odd.error.errors).toHaveProperty(['allowed_mentions', 'parse', '0', '_errors', '0', 'code'], 'BASE_TYPE_CHOICES');
});

test('code mentions no user', () => {
  expect(wantedMentions('`<@1>` ```\n@everyone <@&2>``` <@3>', null)).toEqual({
    userIds: ['3'],
    roleIds: [],
    everyone: false,
    repliedUser: true,
  });
});
