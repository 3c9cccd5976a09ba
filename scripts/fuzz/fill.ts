import type { Account, Bot, TestPlatform } from '@guildhall/testkit/platform';
import type { Collection } from './collection.ts';

type Guild = Awaited<ReturnType<TestPlatform['guild']>>;
interface Made {
  id: string;
  code: string;
  token: string;
}

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const TOMORROW = () => new Date(Date.now() + 86_400_000).toISOString();

/** Creates what belongs to a guild: roles, channels of each type, an emoji, a sound, an event, a rule, an invite, a webhook. */
export async function fillGuild(into: Collection, owner: Account, { id: guild_id, text, channels }: Guild): Promise<void> {
  const here = { guild_id };
  const make = async (path: string, body: object) => (await owner.post<Made>(`/guilds/${guild_id}${path}`, body)).body;
  for (const { id } of channels) into.add('channel_id', id, here);
  for (const type of [2, 4, 5, 13, 15])
    into.add('channel_id', (await make('/channels', { name: `kind ${type}`, type })).id, here);
  into.add('role_id', (await make('/roles', { name: 'role', permissions: '0' })).id, here);
  into.add('overwrite_id', guild_id, { channel_id: text.id });
  into.add('emoji_id', (await make('/emojis', { name: 'pixel', image: PIXEL })).id, here);
  const event = await make('/scheduled-events', {
    name: 'event',
    entity_type: 3,
    privacy_level: 2,
    scheduled_start_time: TOMORROW(),
    scheduled_end_time: new Date(Date.now() + 90_000_000).toISOString(),
    entity_metadata: { location: 'here' },
  });
  into.add('guild_scheduled_event_id', event.id, here);
  const rule = {
    name: 'rule',
    event_type: 1,
    trigger_type: 1,
    trigger_metadata: { keyword_filter: ['bad'] },
    actions: [{ type: 1 }],
  };
  into.add('rule_id', (await make('/auto-moderation/rules', rule)).id, here);
  const invite = (await owner.post<Made>(`/channels/${text.id}/invites`, { unique: true })).body;
  into.add('code', invite.code);
  const webhook = (await owner.post<Made>(`/channels/${text.id}/webhooks`, { name: 'hook' })).body;
  into.add('webhook_id', webhook.id, { ...here, channel_id: text.id });
  into.add('webhook_token', webhook.token, { webhook_id: webhook.id });
}

/** Sends messages, one with a poll and one in a thread, and registers commands. */
export async function fillMessages(into: Collection, owner: Account, bot: Bot, guild: Guild): Promise<void> {
  const channel_id = guild.text.id;
  const send = async (by: Account, body: object) => (await by.post<Made>(`/channels/${channel_id}/messages`, body)).body.id;
  for (const by of [owner, bot, owner]) into.add('message_id', await send(by, { content: 'hello' }), { channel_id });
  const poll = { question: { text: 'which?' }, answers: [{ poll_media: { text: 'this' } }, { poll_media: { text: 'that' } }] };
  const asked = await send(owner, { poll });
  into.add('message_id', asked, { channel_id });
  into.add('answer_id', '1', { channel_id, message_id: asked });
  const thread = (await owner.post<Made>(`/channels/${channel_id}/threads`, { name: 'thread', type: 11 })).body.id;
  into.add('channel_id', thread, { guild_id: guild.id });
  const { applicationId: application_id } = bot;
  const command = { name: 'hello', description: 'Says hello' };
  const made = await bot.post<Made>(`/applications/${application_id}/commands`, command);
  into.add('command_id', made.body.id, { application_id });
  const local = await bot.post<Made>(`/applications/${application_id}/guilds/${guild.id}/commands`, command);
  into.add('command_id', local.body.id, { application_id, guild_id: guild.id });
  into.add('emoji_name', '👍');
}

/** Creates a team, a SKU with an entitlement, and a lobby. */
export async function fillGames(into: Collection, owner: Account, bot: Bot, member: Account): Promise<void> {
  const { applicationId: application_id } = bot;
  into.add('team_id', (await owner.post<Made>('/teams', { name: 'team' })).body.id);
  const sku = (await owner.post<Made>(`/applications/${application_id}/skus`, { name: 'Gold', type: 5 })).body.id;
  into.add('sku_id', sku, { application_id });
  const test = { sku_id: sku, owner_id: member.id, owner_type: 2 };
  const given = await bot.post<Made>(`/applications/${application_id}/entitlements`, test);
  into.add('entitlement_id', given.body.id, { application_id });
  const lobby = await bot.post<Made>('/lobbies', { members: [{ id: owner.id, flags: 1 }, { id: member.id }] });
  into.add('lobby_id', lobby.body.id);
}
