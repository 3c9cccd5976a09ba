import { CHANNEL_FLAGS } from '@guildhall/protocol/enums';
import type { EventName, EventPayloads } from '@guildhall/protocol/events';
import type { SeenGuildObject } from '@guildhall/protocol/objects/gateway';
import type { SeenChannelObject } from '@guildhall/protocol/objects/messages/channels';
import type { PresenceObject } from '@guildhall/protocol/objects/people/presences';
import type { RelationshipObject } from '@guildhall/protocol/objects/people/relationships';
import type { Hearing, SeenVoiceState, VoiceChange, World as SeenWorld } from '@guildhall/rpc/world';
import type { SeenRole } from '@guildhall/rpc/member';
import type { SeenUser } from '@guildhall/rpc/user';

/** The notification level of a guild that covers every message. */
const ALL_MESSAGES = 0;

/** A guild as the person sees it. */
export interface SeenGuild {
  id: string;
  name: string;
  icon: string | null;
  /** Members are notified of every message unless they have chosen otherwise; else of mentions. */
  notifiesOfAll: boolean;
  roles: Map<string, SeenRole>;
  /** The roles of the person. */
  ownRoles: ReadonlySet<string>;
  channels: Map<string, SeenChannelObject>;
  voice: Map<string, SeenVoiceState>;
}

/** The guilds, friends and voice states that the person sees, by the events of the gateway. */
export class World implements SeenWorld {
  readonly guilds = new Map<string, SeenGuild>();
  readonly relationships = new Map<string, RelationshipObject>();
  readonly presences = new Map<string, PresenceObject>();
  readonly hearing = new Map<string, Hearing>();
  #ownId = '';
  readonly #voiceListeners = new Set<(change: VoiceChange) => void>();

  onVoice(listener: (change: VoiceChange) => void): () => void {
    this.#voiceListeners.add(listener);
    return () => this.#voiceListeners.delete(listener);
  }

  guildNames(): { id: string; name: string }[] {
    return [...this.guilds.values()].map(({ id, name }) => ({ id, name }));
  }

  channelsOf(guildId: string): SeenChannelObject[] | undefined {
    const guild = this.guilds.get(guildId);
    return guild && [...guild.channels.values()];
  }

  channel(id: string): SeenChannelObject | undefined {
    for (const guild of this.guilds.values()) {
      const channel = guild.channels.get(id);
      if (channel) return { ...channel, guild_id: guild.id };
    }
    return undefined;
  }

  voiceIn(channelId: string): SeenVoiceState[] {
    return [...this.guilds.values()].flatMap(({ voice }) =>
      [...voice.values()].filter(({ state }) => state.channel_id === channelId),
    );
  }

  hearingOf(userId: string): Hearing | undefined {
    return this.hearing.get(userId);
  }

  presenceOf(userId: string): PresenceObject | undefined {
    return this.presences.get(userId);
  }

  voiceChannelOf(userId: string): { guildId: string; channelId: string } | undefined {
    for (const { id, voice } of this.guilds.values()) {
      const channelId = voice.get(userId)?.state.channel_id;
      if (channelId) return { guildId: id, channelId };
    }
    return undefined;
  }

  /** Applies an event of the gateway. */
  apply(name: EventName, data: unknown): void {
    const update: ((data: never) => void) | undefined = this.#updates[name];
    update?.(data as never);
  }

  readonly #updates: { readonly [N in EventName]?: (data: EventPayloads[N]) => void } = {
    READY: ({ user, guilds, relationships = [], presences = [] }) => {
      this.#ownId = user.id;
      for (const kept of [this.guilds, this.relationships, this.presences]) kept.clear();
      for (const guild of guilds) if ('channels' in guild) this.guilds.set(guild.id, seenGuild(guild, this.#ownId));
      for (const relationship of relationships) this.relationships.set(relationship.id, relationship);
      for (const presence of presences) this.presences.set(presence.user.id, presence);
    },
    GUILD_CREATE: (guild) => void this.guilds.set(guild.id, seenGuild(guild, this.#ownId)),
    GUILD_UPDATE: ({ id, name, icon, default_message_notifications: level }) => {
      const guild = this.guilds.get(id);
      if (guild) Object.assign(guild, { name, icon, notifiesOfAll: level === ALL_MESSAGES });
    },
    GUILD_ROLE_CREATE: ({ guild_id, role }) => void this.guilds.get(guild_id)?.roles.set(role.id, role),
    GUILD_ROLE_UPDATE: ({ guild_id, role }) => void this.guilds.get(guild_id)?.roles.set(role.id, role),
    GUILD_ROLE_DELETE: ({ guild_id, role_id }) => void this.guilds.get(guild_id)?.roles.delete(role_id),
    GUILD_MEMBER_UPDATE: ({ guild_id, user, roles }) => {
      const guild = this.guilds.get(guild_id);
      if (guild && user.id === this.#ownId) guild.ownRoles = new Set(roles);
    },
    GUILD_DELETE: ({ id }) => void this.guilds.delete(id),
    CHANNEL_CREATE: (channel) => this.#place(channel),
    CHANNEL_UPDATE: (channel) => this.#place(channel),
    CHANNEL_DELETE: ({ id, guild_id }) => void (guild_id && this.guilds.get(guild_id)?.channels.delete(id)),
    RELATIONSHIP_ADD: (relationship) => void this.relationships.set(relationship.id, relationship),
    RELATIONSHIP_UPDATE: (relationship) => void this.relationships.set(relationship.id, relationship),
    RELATIONSHIP_REMOVE: ({ id }) => void this.relationships.delete(id),
    PRESENCE_UPDATE: (presence) => {
      if (this.relationships.has(presence.user.id)) this.presences.set(presence.user.id, presence);
    },
    AUDIO_SETTINGS_UPDATE: ({ user = {} }) => {
      for (const [id, change] of Object.entries(user)) this.hearing.set(id, { ...this.hearing.get(id), ...change });
    },
    VOICE_STATE_UPDATE: ({ guild_id, member, ...state }) => {
      const guild = guild_id ? this.guilds.get(guild_id) : undefined;
      if (!guild) return;
      const before = guild.voice.get(state.user_id);
      const user = member?.user ?? before?.user;
      const after = state.channel_id && user ? { state, user, nick: nickOf(user, member?.nick) } : undefined;
      if (after) guild.voice.set(state.user_id, after);
      else guild.voice.delete(state.user_id);
      for (const listener of this.#voiceListeners) listener({ before, after });
    },
  };

  #place(channel: SeenChannelObject): void {
    const guild = channel.guild_id ? this.guilds.get(channel.guild_id) : undefined;
    if (isHidden(channel)) guild?.channels.delete(channel.id);
    else guild?.channels.set(channel.id, channel);
  }
}

function seenGuild(guild: SeenGuildObject, ownId: string): SeenGuild {
  const { id, name, icon, channels, roles, voice_states, members, default_message_notifications: level } = guild;
  const byId = new Map(members.map((member) => [member.user.id, member]));
  const voice = voice_states.flatMap((state): [string, SeenVoiceState][] => {
    const member = byId.get(state.user_id);
    return member ? [[state.user_id, { state, user: member.user, nick: nickOf(member.user, member.nick) }]] : [];
  });
  const seen = channels.filter((channel) => !isHidden(channel));
  return {
    ...{ id, name, icon, notifiesOfAll: level === ALL_MESSAGES },
    roles: new Map(roles.map((role) => [role.id, role])),
    ownRoles: new Set(byId.get(ownId)?.roles),
    channels: new Map(seen.map((channel) => [channel.id, channel])),
    voice: new Map(voice),
  };
}

function isHidden({ flags }: SeenChannelObject): boolean {
  return (flags & CHANNEL_FLAGS.CHANNEL_OBFUSCATED) !== 0;
}

function nickOf(user: SeenUser, nick: string | null | undefined): string {
  return nick ?? user.global_name ?? user.username;
}
