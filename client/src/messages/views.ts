import type { Core } from '../core/core.ts';
import { DM, LOBBY } from '../core/enum-values.ts';
import { type Snowflake, timestampOf } from '../core/snowflake.ts';
import { lobbyStore } from '../lobbies/store.ts';
import type { ChannelType } from '../lobbies/types.ts';
import { lobbyView } from '../lobbies/views.ts';
import { users } from '../users/users.ts';
import { additionalContentOf, readable, type WireMessage } from './content.ts';
import { messageStore } from './store.ts';
import type { Cell } from './timeline.ts';
import type { Channel, Message } from './types.ts';

/** The flag of messages that games send (docs/contract/enums.md#message_flag). */
const SENT_BY_GAME = 1 << 16;

/** Builds the view of a message. */
export function messageView(core: Core, cell: Cell): Message {
  return new MessageView(core, cell);
}

/** Builds the view of a direct message channel or a lobby; undefined if the player does not have it. */
export function channelView(core: Core, id: Snowflake): Channel | undefined {
  if (core.use(lobbyStore).get(id)) return new ChannelView(core, id, LOBBY);
  return core.use(messageStore).channel(id) && new ChannelView(core, id, DM);
}

class ChannelView implements Channel {
  readonly #core: Core;
  readonly id: Snowflake;
  readonly type: ChannelType;

  constructor(core: Core, id: Snowflake, type: ChannelType) {
    this.#core = core;
    this.id = id;
    this.type = type;
  }

  get name() {
    return this.#core.use(messageStore).channel(this.id)?.name ?? '';
  }

  get recipients() {
    return [...(this.#core.use(messageStore).channel(this.id)?.recipients ?? [])];
  }
}

class MessageView implements Message {
  readonly #core: Core;
  readonly #cell: Cell;

  constructor(core: Core, cell: Cell) {
    this.#core = core;
    this.#cell = cell;
  }

  get #data(): WireMessage {
    return this.#cell.data;
  }

  #user(id: Snowflake) {
    return this.#core.use(users).getUser(id);
  }

  get id() {
    return this.#data.id;
  }

  get content() {
    const { content, mentions = [], lobby_id = '' } = this.#data;
    return readable(content, (sign, id) => {
      if (sign === '@') {
        const mentioned = mentions.find((user) => user.id === id);
        return this.#user(id)?.displayName ?? mentioned?.global_name ?? mentioned?.username;
      }
      const linked = this.#core.use(lobbyStore).get(lobby_id)?.data.linked;
      return linked?.id === id ? linked.name : undefined;
    });
  }

  get rawContent() {
    return this.#data.content;
  }

  get additionalContent() {
    return additionalContentOf(this.#data);
  }

  get additionalName() {
    return this.#data.lobby_member?.additional_name ?? '';
  }

  get moderationMetadata() {
    return { ...this.#data.moderation_metadata };
  }

  get metadata() {
    return { ...this.#data.metadata };
  }

  get applicationId() {
    return this.#data.application_id;
  }

  get authorId() {
    return this.#data.author.id;
  }

  get author() {
    return this.#user(this.authorId);
  }

  get channelId() {
    return this.#data.channel_id;
  }

  get channel() {
    return channelView(this.#core, this.#data.lobby_id ?? this.channelId);
  }

  get lobby() {
    return lobbyView(this.#core, this.#data.lobby_id ?? '');
  }

  get recipientId() {
    return this.channel?.recipients[0] ?? '0';
  }

  get recipient() {
    return this.#user(this.recipientId);
  }

  get disclosureType() {
    // This server sends no notices.
    return undefined;
  }

  get sentFromGame() {
    return (this.#data.flags & SENT_BY_GAME) !== 0;
  }

  get sentTimestamp() {
    return timestampOf(this.id);
  }

  get editedTimestamp() {
    return Date.parse(this.#data.edited_timestamp ?? '') || 0;
  }
}
