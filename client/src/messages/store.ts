import { DM } from '../core/enum-values.ts';
import type { Area, Core, Ready } from '../core/core.ts';
import type { EventSource } from '../core/events.ts';
import type { Snowflake } from '../core/snowflake.ts';
import { lobbyStore } from '../lobbies/store.ts';
import { userStore } from '../users/store.ts';
import { isOtherChange, type WireMessage } from './content.ts';
import { type Cell, Timeline } from './timeline.ts';

export interface MessageStoreEvents {
  created: Cell;
  updated: Cell;
  deleted: { messageId: Snowflake; channelId: Snowflake };
}

/** The cached part of a direct message channel. */
export interface DirectChannel {
  readonly name: string;
  readonly recipients: readonly Snowflake[];
}

type WireChannel = Pick<NonNullable<Ready['private_channels']>[number], 'id' | 'type' | 'name'> &
  Partial<Pick<NonNullable<Ready['private_channels']>[number], 'recipients'>>;

/** Messages that responses have named, and no event yet. */
const MOST_UNCONFIRMED = 25;

/** The messages and direct message channels of the player. */
export class MessageStore {
  readonly #core: Core;
  readonly #users;
  readonly #lobbies;
  readonly #events;
  readonly timelines = new Map<Snowflake, Timeline>();
  readonly channels = new Map<Snowflake, DirectChannel>();
  /** Messages that a response has named, and no event yet. */
  readonly unconfirmed = new Map<Snowflake, Cell>();
  /** For each call under way, the messages that events have changed since it began. */
  readonly calls = new Set<Set<Snowflake>>();
  /** Grows with each session: responses of an earlier one may lack the messages between them. */
  session = 0;
  /** Grows when everything is forgotten: responses of an earlier user are not cached. */
  resets = 0;

  constructor(core: Core) {
    this.#core = core;
    this.#users = core.use(userStore);
    this.#lobbies = core.use(lobbyStore);
    this.#events = core.emitter<MessageStoreEvents>();
    core.attach(this.#area());
  }

  get events(): EventSource<MessageStoreEvents> {
    return this.#events;
  }

  /** A message that is reachable by its id. */
  get(id: Snowflake): Cell | undefined {
    for (const timeline of this.timelines.values()) {
      const cell = timeline.addressable(id);
      if (cell) return cell;
    }
    return this.unconfirmed.get(id);
  }

  channel(id: Snowflake): DirectChannel | undefined {
    return this.channels.get(id);
  }

  /** Remembers the message of a response; `peer` is the other user of a direct message. */
  sent(message: WireMessage, peer?: Snowflake): void {
    this.learn(message, peer);
    if (this.timelineOf(message).get(message.id)) return;
    this.unconfirmed.set(message.id, { data: message });
    for (const [oldest] of [...this.unconfirmed].slice(0, -MOST_UNCONFIRMED)) this.unconfirmed.delete(oldest);
  }

  #area(): Area {
    const created = (message: WireMessage) => this.#created(message);
    const updated = (message: WireMessage) => this.#updated(message);
    const setChannel = (channel: WireChannel) => this.#setChannel(channel);
    const reset = () => {
      this.resets += 1;
      for (const map of [this.timelines, this.channels, this.unconfirmed]) map.clear();
    };
    return {
      ready: (data) => this.#ready(data),
      reset,
      dispose: reset,
      dispatched: {
        CHANNEL_CREATE: setChannel,
        CHANNEL_UPDATE: setChannel,
        CHANNEL_DELETE: ({ id }) => void this.channels.delete(id),
        MESSAGE_CREATE: created,
        MESSAGE_UPDATE: updated,
        MESSAGE_DELETE: ({ id, channel_id }) => this.#deleted(id, channel_id),
        LOBBY_DELETE: ({ id }) => void this.timelines.delete(id),
        LOBBY_MESSAGE_CREATE: created,
        LOBBY_MESSAGE_UPDATE: updated,
        LOBBY_MESSAGE_DELETE: ({ id, lobby_id }) => this.#deleted(id, lobby_id),
      },
    };
  }

  #ready({ private_channels = [] }: Ready): void {
    this.session += 1;
    this.channels.clear();
    for (const channel of private_channels) this.#setChannel(channel);
    for (const [id, timeline] of this.timelines) {
      timeline.interrupt();
      if (!this.channels.has(id) && !this.#lobbies.get(id)) this.timelines.delete(id);
    }
  }

  #created(message: WireMessage): void {
    if (!isRelevant(message)) return;
    this.#touch(message.id);
    this.learn(message);
    const timeline = this.timelineOf(message);
    const known = timeline.get(message.id);
    const cell = known ?? this.unconfirmed.get(message.id) ?? { data: message };
    cell.data = message;
    this.unconfirmed.delete(message.id);
    if (!known) timeline.add(cell, true);
    // Invitations have events of their own.
    if (!message.activity) this.#core.emit(this.#events, 'created', cell);
  }

  #updated(message: WireMessage): void {
    if (!isRelevant(message)) return;
    this.#touch(message.id);
    this.learn(message);
    const timeline = this.timelineOf(message);
    const known = timeline.get(message.id) ?? this.unconfirmed.get(message.id);
    const cell = known ?? { data: message };
    const { moderation_metadata } = cell.data;
    const keeps = moderation_metadata && !message.moderation_metadata && isOtherChange(cell.data, message);
    cell.data = keeps ? { ...message, moderation_metadata } : message;
    if (!known) timeline.add(cell, false);
    this.#core.emit(this.#events, 'updated', cell);
  }

  #deleted(messageId: Snowflake, channelId: Snowflake): void {
    this.#touch(messageId);
    this.unconfirmed.delete(messageId);
    this.timelines.get(channelId)?.delete(messageId);
    this.#core.emit(this.#events, 'deleted', { messageId, channelId });
  }

  #setChannel({ id, type, name, recipients = [] }: WireChannel): void {
    if (type !== DM) return;
    for (const user of recipients) this.#users.learn(user);
    this.channels.set(id, { name: name ?? '', recipients: recipients.map((user) => user.id) });
  }

  /** Remembers the users of a message, and a channel that READY did not list. */
  learn({ author, mentions = [], channel_id }: WireMessage, peer?: Snowflake): void {
    this.#users.learn(author);
    for (const user of mentions) this.#users.learn(user);
    if (peer && !this.channels.has(channel_id)) this.channels.set(channel_id, { name: '', recipients: [peer] });
  }

  /** The timeline that caches a message. All messages of a lobby share one, whether sent in the lobby or in its linked channel. */
  timelineOf({ lobby_id, channel_id }: WireMessage): Timeline {
    const id = lobby_id ?? channel_id;
    const timeline = this.timelines.get(id) ?? new Timeline();
    this.timelines.set(id, timeline);
    return timeline;
  }

  #touch(id: Snowflake): void {
    for (const changed of this.calls) changed.add(id);
  }
}

/** Builds the store; see MessageStore. */
export function messageStore(core: Core): MessageStore {
  return new MessageStore(core);
}

/** Whether it is of a lobby or of two users: groups are not for games. */
function isRelevant({ lobby_id, channel_type = DM }: WireMessage & { channel_type?: number }): boolean {
  return lobby_id !== undefined || channel_type === DM;
}
