import { permissionBits } from '@guildhall/testkit/fixtures';
import { type Permission, PERMISSIONS } from '@guildhall/protocol/permissions';
import type { Answer } from '@guildhall/testkit/answer';
import { type HiddenKind, type HiddenScene, hiddenScene } from '@guildhall/testkit/hidden-scene';
import { REDIRECT } from '@guildhall/testkit/oauth-scene';
import { type Account, startPlatform } from '@guildhall/testkit/platform';
import { join } from '@guildhall/testkit/voice-scene';
import { afterAll, beforeAll, expect, test } from 'vitest';

const p = await startPlatform();
afterAll(() => p.stop());

/** An id without a channel. */
const MISSING = '1';
const HOUR = 3_600_000;

let scene: HiddenScene;
/** Has every permission that does not reveal hidden channels, and manages visible channels. */
let moderator: Account;
let open: Record<'voice' | 'news' | 'event' | 'webhook' | 'lobby', string>;

beforeAll(async () => {
  scene = await hiddenScene(p);
  const { owner, guild, game } = scene;
  moderator = await scene.memberWith('moderator', ...Object.keys(PERMISSIONS).filter(isModerators));
  const make = async (path: string, body: object) => (await owner.post<{ id: string }>(path, body)).body.id;
  const channels = `/guilds/${guild.id}/channels`;
  const voice = await make(channels, { name: 'open', type: 2 });
  const player = await game.player(moderator);
  const lobby = await game.lobby([player]);
  open = {
    voice,
    news: await make(channels, { name: 'open-news', type: 5 }),
    event: await make(`/guilds/${guild.id}/scheduled-events`, eventIn(voice)),
    webhook: await make(`/channels/${guild.text.id}/webhooks`, { name: 'open' }),
    lobby: lobby.id,
  };
  const session = await moderator.connect();
  session.send(4, join(guild.id, voice));
  await session.event('VOICE_STATE_UPDATE');
});

function isModerators(name: string): name is Permission {
  return name in PERMISSIONS && name !== 'ADMINISTRATOR';
}

function eventIn(channel_id: string) {
  const scheduled_start_time = new Date(p.clock.now() + HOUR).toISOString();
  return { name: 'Talk', privacy_level: 2, entity_type: 2, channel_id, scheduled_start_time };
}

/** All parts of the guild that the requests of this file could change, as read by the owner. */
async function state(): Promise<unknown> {
  const { owner, guild, command, bot } = scene;
  const of = `/guilds/${guild.id}`;
  const paths = [
    of,
    `${of}/channels`,
    `${of}/webhooks`,
    `${of}/scheduled-events`,
    `${of}/invites`,
    `${of}/onboarding`,
    `${of}/threads/active`,
    `${of}/voice-states/${moderator.id}`,
    `/applications/${bot.applicationId}/guilds/${guild.id}/commands/${command}/permissions`,
  ];
  return Promise.all(paths.map(async (path) => (await owner.get(path)).body));
}

/** Requests whose body refers to a channel. */
const NAMED: [what: string, kind: HiddenKind, call: (id: string) => Promise<Answer>][] = [
  ['a new event', 'voice', (id) => moderator.post(`/guilds/${scene.guild.id}/scheduled-events`, eventIn(id))],
  [
    'the place of an event',
    'voice',
    (channel_id) => moderator.patch(`/guilds/${scene.guild.id}/scheduled-events/${open.event}`, { channel_id }),
  ],
  [
    'a permission of a command',
    'text',
    (id) =>
      moderator.put(
        `/applications/${scene.bot.applicationId}/guilds/${scene.guild.id}/commands/${scene.bot.applicationId}/permissions`,
        {
          permissions: [{ id, type: 3, permission: false }],
        },
      ),
  ],
  [
    'the category of a new channel',
    'category',
    (parent_id) => moderator.post(`/guilds/${scene.guild.id}/channels`, { name: 'new', parent_id }),
  ],
  ['the category of a channel', 'category', (parent_id) => moderator.patch(`/channels/${scene.guild.text.id}`, { parent_id })],
  [
    'the category of a sorted channel',
    'category',
    (parent_id) => moderator.patch(`/guilds/${scene.guild.id}/channels`, [{ id: scene.guild.text.id, parent_id }]),
  ],
  [
    'a channel that leaves its category',
    'text',
    (id) => moderator.patch(`/guilds/${scene.guild.id}/channels`, [{ id, parent_id: null }]),
  ],
  [
    'a channel that takes the overwrites of its category',
    'text',
    (id) => moderator.patch(`/guilds/${scene.guild.id}/channels`, [{ id, lock_permissions: true }]),
  ],
  [
    'where a member is moved',
    'voice',
    (channel_id) => moderator.patch(`/guilds/${scene.guild.id}/members/${moderator.id}`, { channel_id }),
  ],
  [
    "the stage of one's own voice state",
    'stage',
    (channel_id) => moderator.patch(`/guilds/${scene.guild.id}/voice-states/@me`, { channel_id, suppress: true }),
  ],
  [
    'the stage of another voice state',
    'stage',
    (channel_id) => moderator.patch(`/guilds/${scene.guild.id}/voice-states/${scene.owner.id}`, { channel_id, suppress: true }),
  ],
  [
    'a default channel of the onboarding',
    'forum',
    (id) => moderator.put(`/guilds/${scene.guild.id}/onboarding`, { default_channel_ids: [scene.guild.text.id, id] }),
  ],
  ['the channel of the widget', 'forum', (channel_id) => moderator.patch(`/guilds/${scene.guild.id}/widget`, { channel_id })],
];

test('[channels/obfuscated-channels] a hidden channel in a body is refused like an unknown one, and nothing changes', async () => {
  const before = await state();
  for (const [what, kind, call] of NAMED) {
    const [missing, hidden] = [await call(MISSING), await call(scene.hidden[kind])];
    expect(missing.status, what).toBeGreaterThanOrEqual(400);
    expect([what, hidden.status, hidden.body]).toEqual([what, missing.status, missing.body]);
  }
  expect(await state()).toEqual(before);
});

test('[channels/obfuscated-channels] an operation in a hidden channel is refused with 50001, and nothing changes', async () => {
  const { guild, hidden, message, game } = scene;
  const player = await game.player(moderator);
  const before = await state();
  const install = { client_id: game.id, scope: 'webhook.incoming', redirect_uri: REDIRECT, response_type: 'code' };
  const calls: [what: string, answer: Answer][] = [
    ['stage', await moderator.post('/stage-instances', { channel_id: hidden.stage, topic: 'mine' })],
    ['topic', await moderator.patch(`/stage-instances/${hidden.stage}`, { topic: 'mine' })],
    ['follow', await moderator.post(`/channels/${hidden.news}/followers`, { webhook_channel_id: guild.text.id })],
    ['follower', await moderator.post(`/channels/${open.news}/followers`, { webhook_channel_id: hidden.text })],
    ['webhook', await moderator.post(`/channels/${hidden.text}/webhooks`, { name: 'mine' })],
    ['moved webhook', await moderator.patch(`/webhooks/${open.webhook}`, { channel_id: hidden.text })],
    [
      'webhook by consent',
      await moderator.post(
        '/oauth2/authorize',
        { authorize: true, guild_id: guild.id, webhook_channel_id: hidden.text, permissions: '0' },
        { query: install },
      ),
    ],
    ['lobby', await player.game.patch(`/lobbies/${open.lobby}/channel-linking`, { channel_id: hidden.text })],
    ['invite', await moderator.post(`/channels/${hidden.text}/invites`, {})],
    ['thread', await moderator.post(`/channels/${hidden.text}/threads`, { name: 'mine', type: 11 })],
    ['thread of a message', await moderator.post(`/channels/${hidden.text}/messages/${message}/threads`, { name: 'mine' })],
    ['post', await moderator.post(`/channels/${hidden.forum}/threads`, { name: 'mine', message: { content: 'mine' } })],
    ['voice status', await moderator.put(`/channels/${hidden.voice}/voice-status`, { status: 'mine' })],
    [
      'overwrite',
      await moderator.put(`/channels/${hidden.text}/permissions/${moderator.id}`, {
        type: 1,
        allow: permissionBits('VIEW_CHANNEL'),
      }),
    ],
    ['change', await moderator.patch(`/channels/${hidden.text}`, { name: 'mine' })],
    ['deletion', await moderator.delete(`/channels/${hidden.text}`)],
    ['event', await moderator.patch(`/guilds/${guild.id}/scheduled-events/${scene.event}`, { name: 'mine' })],
  ];
  for (const [what, { status, body }] of calls)
    expect([what, status, body]).toEqual([what, 403, expect.objectContaining({ code: 50001 })]);
  expect(await state()).toEqual(before);
});

test('a hidden channel can be sorted, since clients send the positions of all channels', async () => {
  const { owner, guild, hidden } = scene;
  expect((await moderator.patch(`/guilds/${guild.id}/channels`, [{ id: hidden.text, position: 7 }])).status).toBe(204);
  expect((await owner.get(`/channels/${hidden.text}`)).body).toHaveProperty('position', 7);
});

test('syncing the overwrites of a category needs the permissions that it changes', async () => {
  const { owner, guild, memberWith } = scene;
  const channels = `/guilds/${guild.id}/channels` as const;
  const deny = String(PERMISSIONS.MANAGE_WEBHOOKS);
  const category = await owner.post(channels, { name: 'all', type: 4 });
  const child = await owner.post(channels, {
    name: 'child',
    parent_id: category.body.id,
    permission_overwrites: [{ id: guild.id, type: 0, allow: '0', deny }],
  });
  const lock = [{ id: child.body.id, lock_permissions: true }];
  const weak = await memberWith('weak', 'MANAGE_CHANNELS', 'MANAGE_ROLES');
  expect((await weak.patch(channels, lock)).error.code).toBe(50013);
  expect((await owner.get(`/channels/${child.body.id}`)).body).toMatchObject({ permission_overwrites: [{ deny }] });
  expect((await moderator.patch(channels, lock)).status).toBe(204);
  expect((await owner.get(`/channels/${child.body.id}`)).body).toHaveProperty('permission_overwrites', []);
});
