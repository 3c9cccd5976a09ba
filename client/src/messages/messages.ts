import { begin, expectArguments, expectLength, expectMetadata } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { EventSource } from '../core/events.ts';
import type { CallOptions } from '../core/http.ts';
import { lazyCalls } from '../core/lazy.ts';
import { type Snowflake, timestampOf } from '../core/snowflake.ts';
import { type GuestCallOptions, requireLinked } from '../lobbies/guest.ts';
import { lobbyStore } from '../lobbies/store.ts';
import { rpc } from '#rpc';
import type { MessageCalls, MessagePlace } from './calls.ts';
import { nonces } from './nonces.ts';
import { messageStore } from './store.ts';
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
  /** Says whether the game shows the chat: then the desktop agent, if any, does not notify the player of its messages. @since 1.0 */
  setShowingChat(showingChat: boolean): void;
  /** The last value given to `setShowingChat`; initially false. */
  readonly isShowingChat: boolean;
}

/** The calls that change and list messages. */
const CALLS = [
  'editUserMessage',
  'deleteUserMessage',
  'getUserMessagesWithLimit',
  'getLobbyMessagesWithLimit',
  'getUserMessageSummaries',
  'openMessageInClient',
] as const;

/** Builds `client.messages`. */
export function messages(core: Core): Messages {
  const { http } = core;
  const store = core.use(messageStore);
  const lobbies = core.use(lobbyStore);
  const events = core.emitter<MessagesEvents>();
  const agent = core.use(rpc);
  const nextNonce = nonces();
  const viewOf = (cell: Cell) => messageView(core, cell);
  let isShowingChat = false;
  store.events.on('created', (cell) => events.emit('created', viewOf(cell)));
  store.events.on('updated', (cell) => events.emit('updated', viewOf(cell)));
  store.events.on('deleted', (ids) => events.emit('deleted', ids));

  /** Checks a message; with the nonce the server stores it once, even if the request is repeated. */
  const compose = (name: string, to: string, id: Snowflake, content: string, metadata: Metadata) => {
    begin(core, `messages.${name}`, [to, 'id', id], ['content', 'text', content], ['metadata', 'map', metadata]);
    expectLength('content', content, 2000);
    expectMetadata('metadata', metadata);
    const more = Object.keys(metadata).length > 0 ? { metadata } : {};
    return { content, ...more, nonce: nextNonce(), enforce_nonce: true };
  };

  const sendToLobby = async (
    name: string,
    lobby_id: Snowflake,
    content: string,
    metadata: Metadata,
    { signal }: CallOptions = {},
  ) => {
    const body = compose(name, 'lobbyId', lobby_id, content, metadata);
    const message = await http.call('POST /lobbies/{lobby_id}/messages', { lobby_id, body, signal });
    store.sent(message);
    return message.id;
  };

  const sendToUser = async (
    name: string,
    user_id: Snowflake,
    content: string,
    metadata: Metadata,
    { signal }: CallOptions = {},
  ) => {
    const body = compose(name, 'recipientId', user_id, content, metadata);
    const message = await http.call('POST /users/{user_id}/messages', { user_id, body, signal });
    store.sent(message, user_id);
    return message.id;
  };

  /** The guild and the channel where the platform's client has a message. */
  const placeOf = (messageId: Snowflake): MessagePlace | undefined => {
    const data = store.get(messageId)?.data;
    if (!data) return undefined;
    if (data.lobby_id === undefined) return { channel_id: data.channel_id };
    const lobby = lobbies.get(data.lobby_id)?.data;
    // Earlier messages are in the lobby only.
    if (!lobby?.linked || timestampOf(messageId) < lobby.linkedAt) return undefined;
    return { guild_id: lobby.linked.guildId, channel_id: lobby.linked.id };
  };

  return {
    ...lazyCalls<MessageCalls, keyof MessageCalls>(
      async () =>
        (await import('./calls.ts')).messageCalls(core, store, {
          agent,
          expectLength,
          most: MOST,
          placeOf,
          requireLinked,
          viewOf,
        }),
      CALLS,
    ),
    on: (name, listener, options) => events.on(name, listener, options),
    sendLobbyMessage: (id, content, options) => sendToLobby('sendLobbyMessage', id, content, {}, options),
    sendLobbyMessageWithMetadata: (...given) => sendToLobby('sendLobbyMessageWithMetadata', ...given),
    sendUserMessage: (id, content, options) => sendToUser('sendUserMessage', id, content, {}, options),
    sendUserMessageWithMetadata: (...given) => sendToUser('sendUserMessageWithMetadata', ...given),
    getMessageHandle(id) {
      const cell = store.get(id);
      return cell && viewOf(cell);
    },
    getChannelHandle: (id) => channelView(core, id),
    canOpenMessageInClient: (id) => placeOf(id) !== undefined,
    get isShowingChat() {
      return isShowingChat;
    },
    setShowingChat(showingChat) {
      expectArguments('messages.setShowingChat', ['showingChat', 'flag', showingChat]);
      isShowingChat = showingChat;
      agent.call('SET_CHAT_VISIBILITY', { visible: showingChat }).catch(() => {});
    },
  };
}
