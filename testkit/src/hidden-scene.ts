import { bitsOf, type Permission } from '@guildhall/protocol/permissions';
import { isoTime } from '@guildhall/server/core/values/iso-time.ts';
import type { Answer } from './answer.ts';
import { grantFeatures } from './features.ts';
import { Game, type Player } from './game-scene.ts';
import type { Account, Bot, TestChannel, TestPlatform } from './platform.ts';
import { join } from './voice-scene.ts';

/** Marker in every name, topic, message and description that belongs to a hidden channel or reveals its content. */
export const MARK = 'zzmarked';

const HOUR = 3_600_000;
const HIDE = String(bitsOf('VIEW_CHANNEL'));

/** The hidden channels of a scene, by kind; `thread` is in the hidden text channel, `whisper` is a private thread in a visible channel. */
export type HiddenKind = 'category' | 'text' | 'news' | 'forum' | 'voice' | 'stage' | 'post' | 'thread' | 'whisper';

/** A guild with hidden channels of all kinds, and one object of each kind that can refer to them. */
export interface HiddenScene {
  owner: Account;
  guild: { id: string; text: TestChannel };
  /** A bot in the guild without permissions of its own; it registered `command`. */
  bot: Bot;
  hidden: Record<HiddenKind, string>;
  /** A message in the hidden text channel, with a poll, a reaction and a pin. */
  message: string;
  rule: string;
  event: string;
  eventException: string;
  webhook: { id: string; token: string; message: string };
  command: string;
  lobby: string;
  game: Game;
  /** The owner, who is in the lobby. */
  player: Player;
  /** A new member with a role that has these permissions. */
  memberWith: (name: string, ...permissions: Permission[]) => Promise<Account>;
}

/** The response body; throws if the request was refused, so that no part of a scene is missing silently. */
function done<T>({ status, body }: Answer<T>): T {
  if (status >= 300) throw new Error(`the scene was refused: ${status} ${JSON.stringify(body)}`);
  return body;
}

interface Made {
  id: string;
}

/** Creates the scene; only `owner` and administrators view the hidden channels. */
export async function hiddenScene(p: TestPlatform): Promise<HiddenScene> {
  const owner = await p.person('owner');
  const guild = await p.guild(owner);
  await grantFeatures(p, guild.id, 'COMMUNITY');
  const bot = await p.bot(owner, { guild, permissions: '0' });
  const path = `/guilds/${guild.id}` as const;
  const channels = await makeChannels(owner, guild);
  const messages = await makeMessages(owner, guild, channels);
  const hidden = { ...channels, ...messages.threads };
  const lives = await makeLive(p, owner, guild, hidden);
  await makeSettings(owner, guild, hidden);
  const rule = done(
    await owner.post<Made>(`${path}/auto-moderation/rules`, {
      name: 'rule',
      event_type: 1,
      trigger_type: 1,
      trigger_metadata: { keyword_filter: ['neversaid'] },
      actions: [{ type: 2, metadata: { channel_id: hidden.text } }],
      exempt_channels: [hidden.news, hidden.voice],
      enabled: true,
    }),
  );
  const command = await makeCommand(owner, guild, bot, hidden);
  const { lobby, game, player } = await makeLobby(p, owner, hidden);
  const memberWith = async (name: string, ...permissions: Permission[]) => {
    const account = await p.person(name);
    await p.join(owner, guild.text.id, account);
    if (permissions.length === 0) return account;
    const role = done(await owner.post<Made>(`${path}/roles`, { permissions: String(bitsOf(...permissions)) }));
    done(await owner.put(`${path}/members/${account.id}/roles/${role.id}`));
    return account;
  };
  return { owner, guild, bot, hidden, ...messages.ids, ...lives, rule: rule.id, command, lobby, game, player, memberWith };
}

type Channels = Record<'category' | 'text' | 'news' | 'forum' | 'voice' | 'stage', string>;

async function makeChannels(owner: Account, guild: { id: string }): Promise<Channels> {
  const permission_overwrites = [{ id: guild.id, type: 0, allow: '0', deny: HIDE }];
  const make = async (name: string, type: number, more: object = {}) => {
    const body = { name: `${MARK}-${name}`, type, permission_overwrites, ...more };
    return done(await owner.post<Made>(`/guilds/${guild.id}/channels`, body)).id;
  };
  const category = await make('category', 4);
  const inside = { parent_id: category, topic: `${MARK} topic` };
  return {
    category,
    text: await make('text', 0, inside),
    news: await make('news', 5, inside),
    forum: await make('forum', 15, { ...inside, available_tags: [{ name: MARK }] }),
    voice: await make('voice', 2, { parent_id: category }),
    stage: await make('stage', 13, { parent_id: category }),
  };
}

async function makeMessages(owner: Account, guild: { text: Made }, { text, news, forum }: Channels) {
  const content = `${MARK} content`;
  const said = async (channel: string, more: object = {}) =>
    done(await owner.post<Made>(`/channels/${channel}/messages`, { content, ...more })).id;
  const poll = { question: { text: MARK }, answers: [{ poll_media: { text: MARK } }, { poll_media: { text: 'no' } }] };
  const message = await said(text, { poll });
  done(await owner.put(`/channels/${text}/messages/${message}/reactions/👍/@me`));
  done(await owner.put(`/channels/${text}/messages/pins/${message}`));
  done(await owner.put(`/channels/${text}/polls/${message}/answers/@me`, { answer_ids: [1] }));
  const thread = done(await owner.post<Made>(`/channels/${text}/messages/${message}/threads`, { name: `${MARK}-thread` })).id;
  const whisper = done(await owner.post<Made>(`/channels/${guild.text.id}/threads`, { name: `${MARK}-whisper`, type: 12 })).id;
  const post = done(await owner.post<Made>(`/channels/${forum}/threads`, { name: `${MARK}-post`, message: { content } })).id;
  for (const channel of [thread, whisper, news]) await said(channel);
  done(await owner.post(`/channels/${news}/followers`, { webhook_channel_id: text }));
  const webhook = done(await owner.post<Made & { token: string }>(`/channels/${text}/webhooks`, { name: `${MARK} hook` }));
  const { id, token } = webhook;
  const sent = done(await owner.post<Made>(`/webhooks/${id}/${token}`, { content }, { query: { wait: true } }));
  done(await owner.post(`/channels/${text}/invites`, { unique: true }));
  return { threads: { thread, whisper, post }, ids: { message, webhook: { id, token, message: sent.id } } };
}

/** Activity in the hidden voice and stage channels: statuses, a stage and an event. */
async function makeLive(p: TestPlatform, owner: Account, guild: { id: string }, { voice, stage }: Channels) {
  const session = await owner.connect();
  session.send(4, join(guild.id, voice));
  await session.event('VOICE_STATE_UPDATE');
  done(await owner.put(`/channels/${voice}/voice-status`, { status: `${MARK} status` }));
  done(await owner.post('/stage-instances', { channel_id: stage, topic: `${MARK} stage` }));
  const later = (hours: number) => isoTime(p.clock.now() + hours * HOUR);
  const path = `/guilds/${guild.id}/scheduled-events`;
  const event = done(
    await owner.post<Made>(path, {
      name: `${MARK} event`,
      description: MARK,
      privacy_level: 2,
      entity_type: 2,
      channel_id: voice,
      scheduled_start_time: later(1),
      recurrence_rule: { start: later(1), frequency: 3, interval: 1 },
    }),
  ).id;
  const moved = await owner.post<{ event_exception_id: string }>(`${path}/${event}/exceptions`, {
    original_scheduled_start_time: later(25),
    scheduled_start_time: later(26),
  });
  return { event, eventException: done(moved).event_exception_id };
}

/** Guild settings that refer to hidden channels. */
async function makeSettings(owner: Account, guild: { id: string; text: Made }, { text, news, voice }: Channels): Promise<void> {
  const path = `/guilds/${guild.id}` as const;
  done(
    await owner.patch(path, {
      system_channel_id: text,
      rules_channel_id: text,
      public_updates_channel_id: text,
      safety_alerts_channel_id: text,
      afk_channel_id: voice,
    }),
  );
  done(await owner.patch(`${path}/widget`, { enabled: true, channel_id: text }));
  const shown = (channel_id: string) => ({ channel_id, description: 'Look here' });
  done(await owner.patch(`${path}/welcome-screen`, { enabled: true, welcome_channels: [shown(text), shown(guild.text.id)] }));
  const options = [{ title: 'one', channel_ids: [text, guild.text.id] }];
  done(
    await owner.put(`${path}/onboarding`, {
      default_channel_ids: [news, guild.text.id],
      prompts: [{ id: '1', title: 'which', options }],
    }),
  );
}

async function makeCommand(owner: Account, guild: { id: string }, bot: Bot, { text }: Channels): Promise<string> {
  const path = `/applications/${bot.applicationId}/guilds/${guild.id}/commands` as const;
  const command = done(await bot.post<Made>(path, { name: 'ping', description: 'Answers' })).id;
  done(await owner.put(`${path}/${command}/permissions`, { permissions: [{ id: text, type: 3, permission: false }] }));
  return command;
}

/** A lobby linked to the hidden text channel, of a game whose bot is not in the guild. */
async function makeLobby(p: TestPlatform, owner: Account, { text }: Channels) {
  const game = await Game.open(p);
  const player = await game.player(owner);
  const lobby = await game.lobby([player]);
  done(await player.link(lobby, text));
  done(await player.say(lobby, `${MARK} content`));
  return { lobby: lobby.id, game, player };
}
