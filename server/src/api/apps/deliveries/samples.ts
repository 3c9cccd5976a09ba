import type { Snowflake } from '@guildhall/protocol/ids';
import { CHANNEL_TYPES } from '@guildhall/protocol/enums';
import type { WebhookEventType } from '@guildhall/protocol/objects/apps/applications';
import type { EntitlementObject } from '@guildhall/protocol/objects/apps/monetization';
import type { LobbyMessageObject } from '@guildhall/protocol/objects/games/lobby-messages';
import type { MessageObject } from '@guildhall/protocol/objects/messages/messages';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import { isoTime } from '../../../core/values/iso-time.ts';

/** The parts that samples are made from. */
export interface SampleParts {
  applicationId: Snowflake;
  /** The user whom the events are about. */
  user: UserObject;
  /** Ms since 1970. */
  now: number;
  id: () => Snowflake;
}

/** PURCHASE, and APPLICATION_SUBSCRIPTION (docs/contract/enums.md#entitlement_type). */
const SUBSCRIBED = 8;
const MONTH = 30 * 24 * 60 * 60_000;

/** The data of a sample event: of the form of real ones, with ids that nothing has. */
export function sampleData(type: WebhookEventType, parts: SampleParts): object {
  switch (type) {
    case 'APPLICATION_AUTHORIZED':
      return { integration_type: 1, user: parts.user, scopes: ['applications.commands'] };
    case 'APPLICATION_DEAUTHORIZED':
      return { user: parts.user };
    case 'ENTITLEMENT_CREATE':
    case 'ENTITLEMENT_UPDATE':
      return entitlement(parts, false);
    case 'ENTITLEMENT_DELETE':
      return entitlement(parts, true);
    case 'LOBBY_MESSAGE_CREATE':
      return lobbyMessage(parts);
    case 'LOBBY_MESSAGE_UPDATE':
      return { ...lobbyMessage(parts), timestamp: isoTime(parts.now), edited_timestamp: isoTime(parts.now) };
    case 'LOBBY_MESSAGE_DELETE':
      return { id: parts.id(), lobby_id: parts.id() };
    case 'GAME_DIRECT_MESSAGE_CREATE':
    case 'GAME_DIRECT_MESSAGE_DELETE':
      return directMessage(parts, null);
    case 'GAME_DIRECT_MESSAGE_UPDATE':
      return directMessage(parts, isoTime(parts.now));
    case 'QUEST_USER_ENROLLMENT':
      return {};
  }
}

function entitlement({ applicationId, user, now, id }: SampleParts, deleted: boolean): EntitlementObject {
  return {
    id: id(),
    sku_id: id(),
    application_id: applicationId,
    user_id: user.id,
    type: SUBSCRIBED,
    deleted,
    consumed: false,
    starts_at: isoTime(now),
    ends_at: isoTime(now + MONTH),
  };
}

function lobbyMessage({ applicationId, user, id }: SampleParts): LobbyMessageObject {
  const lobby = id();
  return {
    id: id(),
    type: 0,
    content: 'A sample message in a lobby',
    lobby_id: lobby,
    channel_id: lobby,
    author: user,
    metadata: {},
    flags: 0,
    application_id: applicationId,
  };
}

function directMessage({ user, now, id }: SampleParts, edited: string | null): MessageObject & { channel: object } {
  const channel = { id: id(), type: CHANNEL_TYPES.DM, last_message_id: null, flags: 0, recipients: [user] };
  return {
    id: id(),
    type: 0,
    content: 'A sample direct message',
    channel_id: channel.id,
    author: user,
    attachments: [],
    embeds: [],
    mentions: [],
    mention_roles: [],
    mention_everyone: false,
    components: [],
    pinned: false,
    tts: false,
    flags: 0,
    timestamp: isoTime(now),
    edited_timestamp: edited,
    channel,
  };
}
