import { type Argument, begin, expectArguments, expectLength, expectMetadata } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import { type Snowflake, timestampOf } from '../core/snowflake.ts';
import { openPage } from '../device/open-page.ts';
import { type GuestCallOptions, requireLinked } from '../lobbies/guest.ts';
import { lobbyStore } from '../lobbies/store.ts';
import { nonces } from './nonces.ts';
import { type MessageStore, messageStore } from './store.ts';
import { type Cell, MOST } from './timeline.ts';
import type { Channel, Message, UserMessageSummary } from './types.ts';
import { channelView, messageView } from './views.ts';

/** The events of `client.messages`. Invitations have events of their own (`client.presence`). */
export interface MessagesEvents {
  /** A message was sent, also by the player. */
  created: Message;
  /** The text of a message was edited, or its moderation metadata changed. */
  updated: Message;
  /** A message was deleted; a lobby's message has the lobby's id as `channelId`. */
  deleted: { messageId: Snowflake; channelId: Snowflake };
}

type Metadata = Readonly<Record<string, string>>;

/**
 * Messages of lobbies and between users. Texts have 1 to 2,000 characters; metadata 25 keys with values of 1,024. A message
 * that is sent is stored once, even if the call is repeated after a network failure. All calls need a ready session.
 */
export interface Messages extends EventSource<MessagesEvents> {
  /** Sends a message to a lobby of the player and its linked channel; resolves with the message's id. @since 1.0 */
  sendLobbyMessage(lobbyId: Snowflake, content: string, options?: CallOptions): Promise<Snowflake>;
  /** Same, with metadata for the other members' games. @since 1.0 */
  sendLobbyMessageWithMetadata(
    lobbyId: Snowflake,
    content: string,
    metadata: Metadata,
    options?: CallOptions,
  ): Promise<Snowflake>;
  /**
   * Sends a direct message; resolves with its id. The user must be a friend, play the game now, or have written before
   * (code 50007).
   * @since 1.0
   */
  sendUserMessage(recipientId: Snowflake, content: string, options?: CallOptions): Promise<Snowflake>;
  /** Same, with metadata for the other user's game. @since 1.0 */
  sendUserMessageWithMetadata(
    recipientId: Snowflake,
    content: string,
    metadata: Metadata,
    options?: CallOptions,
  ): Promise<Snowflake>;
  /** Edits the text of the player's own direct message, and clears its moderation metadata. @since 1.0 */
  editUserMessage(recipientId: Snowflake, messageId: Snowflake, content: string, options?: CallOptions): Promise<void>;
  /** Deletes the player's own direct message. @since 1.0 */
  deleteUserMessage(recipientId: Snowflake, messageId: Snowflake, options?: CallOptions): Promise<void>;
  /**
   * The newest direct messages with a user, newest first: at most `limit` (200 if it is 0 or less), of the last 72 hours. The
   * server is called only if they are not cached. Rejects with status 404 if the two have no messages, or the other user never
   * played.
   * @since 1.5
   */
  getUserMessagesWithLimit(recipientId: Snowflake, limit: number, options?: CallOptions): Promise<Message[]>;
  /**
   * The newest messages of a lobby, newest first, always from the server: at most `limit` (200 if it is 0 or less), of the last
   * 72 hours. Rejects with code 50001 if the player is not a member.
   * @since 1.4
   */
  getLobbyMessagesWithLimit(lobbyId: Snowflake, limit: number, options?: CallOptions): Promise<Message[]>;
  /** The player's conversations with the newest message of each. @since 1.5 */
  getUserMessageSummaries(options?: CallOptions): Promise<UserMessageSummary[]>;
  /** A message by its id, if it is among the 25 newest that are cached of its channel. @since 1.0 */
  getMessageHandle(messageId: Snowflake): Message | undefined;
  /** A direct message channel or a lobby, if the player has it. @since 1.0 */
  getChannelHandle(channelId: Snowflake): Channel | undefined;
  /** Whether the platform's own client has the message: not for lobby messages outside of a linked channel. @since 1.0 */
  canOpenMessageInClient(messageId: Snowflake): boolean;
  /** Opens a message in the platform's own client. Rejects for guests of the game. @since 1.0 */
  openMessageInClient(messageId: Snowflake, options?: GuestCallOptions): Promise<void>;
  /** Says whether the game shows the chat, so that the desktop agent need not notify the player of its messages. @since 1.0 */
  setShowingChat(showingChat: boolean): void;
  /** What `setShowingChat` was given; false at first. */
  readonly isShowingChat: boolean;
}

/** Builds `client.messages`. */
export function messages(core: Core): Messages {
  return new MessagesArea(core);
}

class MessagesArea implements Messages {
  readonly #core: Core;
  readonly #store: MessageStore;
  readonly #events;
  readonly #nextNonce = nonces();
  #isShowingChat = false;

  constructor(core: Core) {
    this.#core = core;
    this.#store = core.use(messageStore);
    const events = core.emitter<MessagesEvents>();
    const { events: source } = this.#store;
    source.on('created', (cell) => events.emit('created', messageView(core, cell)));
    source.on('updated', (cell) => events.emit('updated', messageView(core, cell)));
    source.on('deleted', (ids) => events.emit('deleted', ids));
    this.#events = events;
  }

  on: Messages['on'] = (name, listener, options) => this.#events.on(name, listener, options);

  sendLobbyMessage: Messages['sendLobbyMessage'] = (id, content, options) =>
    this.#sendToLobby('sendLobbyMessage', id, content, {}, options);

  sendLobbyMessageWithMetadata: Messages['sendLobbyMessageWithMetadata'] = (id, content, metadata, options) =>
    this.#sendToLobby('sendLobbyMessageWithMetadata', id, content, metadata, options);

  sendUserMessage: Messages['sendUserMessage'] = (id, content, options) =>
    this.#sendToUser('sendUserMessage', id, content, {}, options);

  sendUserMessageWithMetadata: Messages['sendUserMessageWithMetadata'] = (id, content, metadata, options) =>
    this.#sendToUser('sendUserMessageWithMetadata', id, content, metadata, options);

  async editUserMessage(user_id: Snowflake, message_id: Snowflake, content: string, { signal }: CallOptions = {}) {
    const ids = [named('recipientId', user_id), named('messageId', message_id)] as const;
    begin(this.#core, 'messages.editUserMessage', ...ids, ['content', 'text', content]);
    expectLength('content', content, 2000);
    const call = { user_id, message_id, body: { content }, signal };
    await this.#store.change(message_id, this.#core.http.call('PATCH /users/{user_id}/messages/{message_id}', call));
  }

  async deleteUserMessage(user_id: Snowflake, message_id: Snowflake, { signal }: CallOptions = {}) {
    begin(this.#core, 'messages.deleteUserMessage', named('recipientId', user_id), named('messageId', message_id));
    const call = { user_id, message_id, signal };
    await this.#store.change(message_id, this.#core.http.call('DELETE /users/{user_id}/messages/{message_id}', call));
  }

  async getUserMessagesWithLimit(recipientId: Snowflake, limit: number, options: CallOptions = {}) {
    begin(this.#core, 'messages.getUserMessagesWithLimit', named('recipientId', recipientId), ['limit', 'integer', limit]);
    return this.#views(await this.#store.direct(recipientId, limited(limit), options));
  }

  async getLobbyMessagesWithLimit(lobbyId: Snowflake, limit: number, options: CallOptions = {}) {
    begin(this.#core, 'messages.getLobbyMessagesWithLimit', named('lobbyId', lobbyId), ['limit', 'integer', limit]);
    return this.#views(await this.#store.lobby(lobbyId, limited(limit), options));
  }

  async getUserMessageSummaries({ signal }: CallOptions = {}) {
    begin(this.#core, 'messages.getUserMessageSummaries');
    const summaries = await this.#core.http.call('GET /partner-sdk/users/@me/channels', { signal });
    return summaries.map(({ user_id, last_message_id }) => ({ userId: user_id, lastMessageId: last_message_id ?? '0' }));
  }

  getMessageHandle(id: Snowflake) {
    const cell = this.#store.get(id);
    return cell && messageView(this.#core, cell);
  }

  getChannelHandle(id: Snowflake) {
    return channelView(this.#core, id);
  }

  canOpenMessageInClient(id: Snowflake) {
    return this.#placeOf(id) !== undefined;
  }

  async openMessageInClient(messageId: Snowflake, options: GuestCallOptions = {}) {
    begin(this.#core, 'messages.openMessageInClient', named('messageId', messageId));
    await requireLinked(this.#core, options);
    const place = this.#placeOf(messageId);
    if (!place) throw invalid('The client of the platform does not have this message. Check canOpenMessageInClient first.');
    const { guild_id, channel_id } = place;
    await openPage(this.#core, `/channels/${guild_id ?? '@me'}/${channel_id}/${messageId}`, options, (call) =>
      call('OPEN_MESSAGE', { ...place, message_id: messageId }, options),
    );
  }

  get isShowingChat() {
    return this.#isShowingChat;
  }

  setShowingChat(showingChat: boolean) {
    expectArguments('messages.setShowingChat', ['showingChat', 'flag', showingChat]);
    this.#isShowingChat = showingChat;
  }

  #views(cells: readonly Cell[]): Message[] {
    return cells.map((cell) => messageView(this.#core, cell));
  }

  async #sendToLobby(name: string, lobby_id: Snowflake, content: string, metadata: Metadata, { signal }: CallOptions = {}) {
    const body = this.#compose(name, named('lobbyId', lobby_id), content, metadata);
    const message = await this.#core.http.call('POST /lobbies/{lobby_id}/messages', { lobby_id, body, signal });
    this.#store.sent(message);
    return message.id;
  }

  async #sendToUser(name: string, user_id: Snowflake, content: string, metadata: Metadata, { signal }: CallOptions = {}) {
    const body = this.#compose(name, named('recipientId', user_id), content, metadata);
    const message = await this.#core.http.call('POST /users/{user_id}/messages', { user_id, body, signal });
    this.#store.sent(message, user_id);
    return message.id;
  }

  /** Checks a message; with the nonce the server stores it once, even if the request is repeated. */
  #compose(name: string, to: Argument, content: string, metadata: Metadata) {
    begin(this.#core, `messages.${name}`, to, ['content', 'text', content], ['metadata', 'map', metadata]);
    expectLength('content', content, 2000);
    expectMetadata('metadata', metadata);
    const more = Object.keys(metadata).length > 0 ? { metadata } : {};
    return { content, ...more, nonce: this.#nextNonce(), enforce_nonce: true };
  }

  /** The guild and the channel where the platform's client has a message. */
  #placeOf(messageId: Snowflake): { guild_id?: Snowflake; channel_id: Snowflake } | undefined {
    const data = this.#store.get(messageId)?.data;
    if (!data) return undefined;
    if (data.lobby_id === undefined) return { channel_id: data.channel_id };
    const lobby = this.#core.use(lobbyStore).get(data.lobby_id)?.data;
    // Earlier messages are in the lobby only.
    if (!lobby?.linked || timestampOf(messageId) < lobby.linkedAt) return undefined;
    return { guild_id: lobby.linked.guildId, channel_id: lobby.linked.id };
  }
}

/** An argument that is an id. */
function named(name: string, id: Snowflake): Argument {
  return [name, 'id', id];
}

function limited(limit: number): number {
  return limit <= 0 ? MOST : Math.min(limit, MOST);
}
