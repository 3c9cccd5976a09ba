import { type EventPayload, FLAGS, type Frame, isEvent, type Message, type Modal } from '../wire.ts';

/** A user as a person sees them. */
export interface SeenUser {
  id: string;
  username: string;
  /** The name that the client shows outside of guilds. */
  shown: string;
}

/** A channel or thread that a person sees. */
export interface SeenChannel {
  id: string;
  name: string;
  /** As on the wire; direct messages are 1. */
  type: number;
  guildId: string | undefined;
  /** The other users of a private channel. */
  recipients: readonly string[];
}

/** A guild that a person is in. */
export interface SeenGuild {
  id: string;
  name: string;
  /** Nicknames, or null, by user id. */
  members: Map<string, string | null>;
  /** Names by id. */
  roles: Map<string, string>;
}

type Guild = EventPayload<'GUILD_CREATE'>;

/** The fields of channels, threads and private channels that a view keeps. */
interface SomeChannel {
  id: string;
  type: number;
  name?: string | null;
  flags?: number;
  guild_id?: string;
  recipients?: readonly { id: string }[];
}

/** The flag of a channel in its reduced form (docs/contract/channels.md#obfuscated-channels). */
const OBFUSCATED = 1 << 17;

/** Everything that a person's client shows: guilds, channels, users, the messages since they connected, and open forms. */
export class View {
  readonly guilds = new Map<string, SeenGuild>();
  readonly channels = new Map<string, SeenChannel>();
  readonly users = new Map<string, SeenUser>();
  /** Messages that have not been deleted, oldest first. */
  readonly messages = new Map<string, Message>();
  /** Forms that are neither submitted nor closed, oldest first. */
  readonly modals: Modal[] = [];
  /** The id of the person. */
  me = '';
  /** The voice channel that they are in. */
  voiceChannelId: string | null = null;

  /** Takes an event into account; those that change nothing here are ignored. */
  apply(frame: Frame): void {
    if (isEvent(frame, 'READY')) this.#start(frame.d);
    else if (isEvent(frame, 'MESSAGE_CREATE') || isEvent(frame, 'MESSAGE_UPDATE')) this.#message(frame.d);
    else if (isEvent(frame, 'MESSAGE_DELETE')) this.messages.delete(frame.d.id);
    else if (isEvent(frame, 'MESSAGE_DELETE_BULK')) for (const id of frame.d.ids) this.messages.delete(id);
    else if (isEvent(frame, 'INTERACTION_MODAL_CREATE')) this.modals.push(frame.d);
    else if (isEvent(frame, 'VOICE_STATE_UPDATE') && frame.d.user_id === this.me) this.voiceChannelId = frame.d.channel_id;
    else this.#place(frame);
  }

  /** The name of a channel for people: `#general`. */
  channelName(id: string): string {
    const channel = this.channels.get(id);
    if (!channel) return 'a channel';
    return channel.guildId === undefined ? 'a direct message' : `#${channel.name}`;
  }

  /** The name of a user for people. */
  userName(id: string): string {
    return this.users.get(id)?.shown ?? id;
  }

  #start(ready: EventPayload<'READY'>): void {
    this.me = ready.user.id;
    this.#user(ready.user);
    for (const guild of ready.guilds) if ('channels' in guild) this.#guild(guild);
    for (const channel of ready.private_channels ?? []) this.#channel(channel);
  }

  #message(message: Message): void {
    this.#user(message.author);
    this.messages.set(message.id, message);
  }

  /** Events of guilds, channels, roles and members. */
  #place(frame: Frame): void {
    if (isEvent(frame, 'GUILD_CREATE')) this.#guild(frame.d);
    else if (isEvent(frame, 'GUILD_DELETE')) this.#leave(frame.d.id);
    else if (isEvent(frame, 'CHANNEL_CREATE') || isEvent(frame, 'CHANNEL_UPDATE')) this.#channel(frame.d);
    else if (isEvent(frame, 'THREAD_CREATE') || isEvent(frame, 'THREAD_UPDATE')) this.#channel(frame.d);
    else if (isEvent(frame, 'CHANNEL_DELETE') || isEvent(frame, 'THREAD_DELETE')) this.channels.delete(frame.d.id);
    else if (isEvent(frame, 'GUILD_ROLE_CREATE') || isEvent(frame, 'GUILD_ROLE_UPDATE'))
      this.guilds.get(frame.d.guild_id)?.roles.set(frame.d.role.id, frame.d.role.name);
    else if (isEvent(frame, 'GUILD_ROLE_DELETE')) this.guilds.get(frame.d.guild_id)?.roles.delete(frame.d.role_id);
    else if (isEvent(frame, 'GUILD_MEMBER_ADD') || isEvent(frame, 'GUILD_MEMBER_UPDATE')) {
      this.#user(frame.d.user);
      this.guilds.get(frame.d.guild_id)?.members.set(frame.d.user.id, frame.d.nick ?? null);
    } else if (isEvent(frame, 'GUILD_MEMBER_REMOVE')) this.guilds.get(frame.d.guild_id)?.members.delete(frame.d.user.id);
  }

  #guild(guild: Guild): void {
    for (const { user } of guild.members) this.#user(user);
    this.guilds.set(guild.id, {
      id: guild.id,
      name: guild.name,
      members: new Map(guild.members.map(({ user, nick }) => [user.id, nick ?? null])),
      roles: new Map(guild.roles.map(({ id, name }) => [id, name])),
    });
    for (const channel of [...guild.channels, ...guild.threads]) this.#channel({ ...channel, guild_id: guild.id });
  }

  #leave(guildId: string): void {
    this.guilds.delete(guildId);
    for (const channel of this.channels.values()) if (channel.guildId === guildId) this.channels.delete(channel.id);
  }

  #channel(channel: SomeChannel): void {
    const { id, name, type, flags = 0, guild_id: guildId, recipients = [] } = channel;
    // The reduced form of a channel that the person may not see.
    if ((flags & OBFUSCATED) !== 0) this.channels.delete(id);
    else this.channels.set(id, { id, name: name ?? '', type, guildId, recipients: recipients.map((user) => user.id) });
  }

  #user(user: { id: string; username: string; global_name?: string | null }): void {
    this.users.set(user.id, { id: user.id, username: user.username, shown: user.global_name ?? user.username });
  }
}

/** Whether only the person who caused a message sees it. */
export function isEphemeral(message: { flags?: number }): boolean {
  return ((message.flags ?? 0) & FLAGS.EPHEMERAL) !== 0;
}

/** Whether a message only says that the bot is thinking. */
export function isLoading(message: { flags?: number }): boolean {
  return ((message.flags ?? 0) & FLAGS.LOADING) !== 0;
}
