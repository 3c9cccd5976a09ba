import { compareIds, type Snowflake } from '@guildhall/protocol/ids';
import type { SeenGuildObject } from '@guildhall/protocol/objects/gateway';
import type { ChannelObject } from '@guildhall/protocol/objects/messages/channels';
import type { ThreadMemberObject, ThreadObject } from '@guildhall/protocol/objects/messages/threads';
import { obfuscatedChannel } from '../../core/access/obfuscated-channel.ts';
import { Lru } from '../../core/values/lru.ts';
import { bytesOf } from '../connection/websocket-message.ts';
import type { GatewayGuild, WirePlaced } from '../loaders.ts';
import { type Entrance, isLarge } from './guild-entry.ts';
import type { GuildHub } from './guild-hub.ts';
import type { GuildView } from './guild-view.ts';
import { byThread, visibleThreads } from './thread-sync.ts';

/** Number of different views of a guild's channels that are kept as text. */
const MAX_SIGHTS = 8;

/** Why a session receives a GUILD_CREATE: as part of its start, or because its user has just joined. */
export type Occasion = 'start' | 'join';

/**
 * The data of GUILD_CREATE (a `SeenGuildObject`) as the session may see it now, as the bytes of its JSON (one
 * character each), or undefined if it left meanwhile.
 * - Channels that it may not view are obfuscated (docs/contract/channels.md#obfuscated-channels), or whole for bots that have not opted in before
 *   its date.
 * - A guild of the start has `unavailable: false`; a joined one lacks the key, by which clients distinguish the two.
 */
export function guildText(hub: GuildHub, entrance: Entrance, occasion: Occasion): string | undefined {
  const visible = hub.visibleChannels(entrance);
  const { view } = hub;
  if (!visible || !view) return undefined;
  const { guild, initialMembers, session } = entrance;
  const { self, members, inVoice } = initialMembers;
  const texts = textsOf(guild);
  const sight = texts.sight(visible, hub.obfuscates(session), view);
  const seen = inVoice ? members.filter(({ user }) => user.id === self.user.id || sight.inVoice.has(user.id)) : members;
  return [
    `${texts.object},"joined_at":${JSON.stringify(self.joined_at ?? null)}`,
    `"large":${isLarge(guild, session.identity)}${occasion === 'start' ? ',"unavailable":false' : ''}`,
    `"member_count":${guild.member_count}`,
    `"voice_states":${sight.voiceStates}`,
    `"members":${jsonBytes(seen)}`,
    `"channels":${sight.channels}`,
    `"threads":${threadsText(hub, entrance, visible)}`,
    `"presences":${jsonBytes(initialMembers.presences)}`,
    `${sight.placed}${texts.sounds}${session.identity.person ? sight.activities : ''}}`,
  ].join();
}

/** The bytes of a value as JSON. */
export function jsonBytes(value: unknown): string {
  return bytesOf(JSON.stringify(value));
}

function threadsText(hub: GuildHub, entrance: Entrance, visible: ReadonlySet<Snowflake>): string {
  const { guild, initialMembers } = entrance;
  if (guild.threads.length === 0) return '[]';
  const own = byThread(initialMembers.threadMembers);
  const threads = visibleThreads(guild.threads, own, {
    sees: (id) => visible.has(id),
    manages: (id) => hub.manages(entrance, id),
  });
  return jsonBytes(threads.map((thread) => withMember(thread, own.get(thread.id))));
}

/** A thread with the session's own membership, without the ids that are known from the thread and the session. */
function withMember(thread: ThreadObject, own: ThreadMemberObject | undefined): SeenGuildObject['threads'][number] {
  if (!own) return thread;
  const { id: _thread, user_id: _user, ...member } = own;
  return { ...thread, member };
}

/** The parts of a guild that depend on which channels are visible, as bytes. */
interface Sight {
  /** The `GuildView.headChanges` that `channels` includes. */
  headChanges: number;
  channels: string;
  voiceStates: string;
  /** The users of these voice states. */
  inVoice: ReadonlySet<Snowflake>;
  /** The keys of stage instances and scheduled events. */
  placed: string;
  /** The key of running activities, after a comma. */
  activities: string;
}

/** The parts of one loaded guild that sessions share, as bytes. */
class GuildTexts {
  readonly #guild: GatewayGuild;
  /** The guild object without the closing brace. */
  readonly object: string;
  /** The key of the soundboard sounds. */
  readonly sounds: string;
  readonly #channels = new Map<Snowflake, { last: Snowflake | undefined; text: string }>();
  readonly #obfuscated = new Map<Snowflake, string>();
  readonly #sights = new Lru<ReadonlySet<Snowflake>, Sight>(MAX_SIGHTS);
  readonly #obfuscatedSights = new Lru<ReadonlySet<Snowflake>, Sight>(MAX_SIGHTS);

  constructor(guild: GatewayGuild) {
    this.#guild = guild;
    this.object = jsonBytes(guild.object).slice(0, -1);
    this.sounds = `,"soundboard_sounds":${jsonBytes(guild.soundboard_sounds)}`;
  }

  /** `visible` is the set of `GuildView.visibleTo`, which is another one after each change of permissions. */
  sight(visible: ReadonlySet<Snowflake>, obfuscates: boolean, view: GuildView): Sight {
    const sights = obfuscates ? this.#obfuscatedSights : this.#sights;
    const known = sights.get(visible);
    if (known?.headChanges === view.headChanges) return known;
    const { headChanges } = view;
    const channels = this.#channelsText(visible, obfuscates, view);
    const sight = known ? { ...known, headChanges, channels } : { headChanges, channels, ...this.#parts(visible, obfuscates) };
    sights.set(visible, sight);
    return sight;
  }

  #parts(visible: ReadonlySet<Snowflake>, obfuscates: boolean): Pick<Sight, 'voiceStates' | 'inVoice' | 'placed' | 'activities'> {
    const guild = this.#guild;
    const inSight = ({ channel_id }: WirePlaced) => channel_id === null || visible.has(channel_id);
    const states = guild.voice_states.filter((state) => !obfuscates || inSight(state));
    const [stages, events] = [guild.stage_instances.filter(inSight), guild.guild_scheduled_events.filter(inSight)];
    const activities = guild.activity_instances.filter(({ location }) => visible.has(location.channel_id));
    return {
      voiceStates: jsonBytes(states),
      inVoice: new Set(states.map((state) => state.user_id)),
      placed: `"stage_instances":${jsonBytes(stages)},"guild_scheduled_events":${jsonBytes(events)}`,
      activities: `,"activity_instances":${jsonBytes(activities)}`,
    };
  }

  #channelsText(visible: ReadonlySet<Snowflake>, obfuscates: boolean, view: GuildView): string {
    const texts = this.#guild.channels.map((channel) =>
      visible.has(channel.id) || !obfuscates ? this.#whole(channel, view) : this.#hidden(channel),
    );
    return `[${texts.join()}]`;
  }

  #whole(channel: ChannelObject, view: GuildView): string {
    const { id, last_message_id: loaded } = channel;
    const newest = view.lastMessageOf(id);
    const last = newest && (!loaded || compareIds(newest, loaded) > 0) ? newest : undefined;
    const known = this.#channels.get(id);
    if (known && known.last === last) return known.text;
    const text = jsonBytes(last === undefined ? channel : { ...channel, last_message_id: last });
    this.#channels.set(id, { last, text });
    return text;
  }

  #hidden(channel: ChannelObject): string {
    let text = this.#obfuscated.get(channel.id);
    if (text === undefined) {
      text = jsonBytes(obfuscatedChannel({ ...channel, guild_id: this.#guild.object.id }));
      this.#obfuscated.set(channel.id, text);
    }
    return text;
  }
}

/** By the guild as loaded, so that they are released with it. */
const known = new WeakMap<GatewayGuild, GuildTexts>();

function textsOf(guild: GatewayGuild): GuildTexts {
  let texts = known.get(guild);
  if (!texts) {
    texts = new GuildTexts(guild);
    known.set(guild, texts);
  }
  return texts;
}
