import type { expectLength } from '../core/arguments.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import type { Snowflake } from '../core/snowflake.ts';
import type { GuestCallOptions, requireLinked } from '../lobbies/guest.ts';
import type { Rpc } from '../rpc/types.ts';
import { openPage } from '../device/open-page.ts';
import { messageHistory } from './history.ts';
import type { MessageStore } from './store.ts';
import type { Cell } from './timeline.ts';
import type { Message, UserMessageSummary } from './types.ts';

/** The guild and the channel where the platform's client has a message. */
export interface MessagePlace {
  guild_id?: Snowflake;
  channel_id: Snowflake;
}

/** The dependencies of the calls, passed in for the reason that core/tools.ts gives. */
export interface CallParts {
  agent: Rpc;
  expectLength: typeof expectLength;
  /** The most messages of one response. */
  most: number;
  /** The place of a message in the platform's client; undefined if it is not there. */
  placeOf(messageId: Snowflake): MessagePlace | undefined;
  requireLinked: typeof requireLinked;
  viewOf(cell: Cell): Message;
}

/** The calls that change and list messages, which are loaded when the first one is needed. */
export function messageCalls(core: Core, store: MessageStore, parts: CallParts) {
  const { expectLength, most, viewOf } = parts;
  const { http } = core;
  const { begin, invalid } = core.tools;
  const limited = (limit: number) => (limit <= 0 ? most : Math.min(limit, most));
  const { change, direct, receive } = messageHistory(core, store);

  return {
    async editUserMessage(user_id: Snowflake, message_id: Snowflake, content: string, { signal }: CallOptions = {}) {
      const ids = [['recipientId', 'id', user_id] as const, ['messageId', 'id', message_id] as const];
      begin(core, 'messages.editUserMessage', ...ids, ['content', 'text', content]);
      expectLength('content', content, 2000);
      const call = { user_id, message_id, body: { content }, signal };
      await change(message_id, http.call('PATCH /users/{user_id}/messages/{message_id}', call));
    },

    async deleteUserMessage(user_id: Snowflake, message_id: Snowflake, { signal }: CallOptions = {}) {
      begin(core, 'messages.deleteUserMessage', ['recipientId', 'id', user_id], ['messageId', 'id', message_id]);
      await change(message_id, http.call('DELETE /users/{user_id}/messages/{message_id}', { user_id, message_id, signal }));
    },

    async getUserMessagesWithLimit(recipientId: Snowflake, limit: number, options: CallOptions = {}): Promise<Message[]> {
      begin(core, 'messages.getUserMessagesWithLimit', ['recipientId', 'id', recipientId], ['limit', 'integer', limit]);
      return (await direct(recipientId, limited(limit), options)).map(viewOf);
    },

    async getLobbyMessagesWithLimit(lobby_id: Snowflake, limit: number, { signal }: CallOptions = {}): Promise<Message[]> {
      begin(core, 'messages.getLobbyMessagesWithLimit', ['lobbyId', 'id', lobby_id], ['limit', 'integer', limit]);
      const most = limited(limit);
      const call = http.call('GET /lobbies/{lobby_id}/messages', { lobby_id, query: { limit: most }, signal });
      return (await receive(most, call)).map(viewOf);
    },

    async openMessageInClient(messageId: Snowflake, options: GuestCallOptions = {}): Promise<void> {
      begin(core, 'messages.openMessageInClient', ['messageId', 'id', messageId]);
      await parts.requireLinked(core, options);
      const place = parts.placeOf(messageId);
      if (!place) throw invalid('The client of the platform does not have this message. Check canOpenMessageInClient first.');
      const { guild_id, channel_id } = place;
      await openPage(core, parts.agent, `/channels/${guild_id ?? '@me'}/${channel_id}/${messageId}`, options, (call) =>
        call('OPEN_MESSAGE', { ...place, message_id: messageId }, options),
      );
    },

    async getUserMessageSummaries({ signal }: CallOptions = {}): Promise<UserMessageSummary[]> {
      begin(core, 'messages.getUserMessageSummaries');
      const summaries = await http.call('GET /partner-sdk/users/@me/channels', { signal });
      return summaries.map(({ user_id, last_message_id }) => ({ userId: user_id, lastMessageId: last_message_id ?? '0' }));
    },
  };
}

export type MessageCalls = ReturnType<typeof messageCalls>;
