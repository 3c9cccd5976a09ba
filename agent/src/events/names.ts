import type { RpcEventName } from '@guildhall/protocol/rpc/events';

/** The events that the agent sends. */
export const EVENTS: ReadonlySet<RpcEventName> = new Set([
  'AUTHORIZE_REQUEST',
  'ACTIVITY_JOIN',
  'ACTIVITY_JOIN_REQUEST',
  'ACTIVITY_INVITE',
  'RELATIONSHIP_UPDATE',
  'GUILD_CREATE',
  'GUILD_STATUS',
  'CHANNEL_CREATE',
  'VOICE_CHANNEL_SELECT',
  'VOICE_STATE_CREATE',
  'VOICE_STATE_UPDATE',
  'VOICE_STATE_DELETE',
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'NOTIFICATION_CREATE',
  'CURRENT_USER_UPDATE',
  'ENTITLEMENT_CREATE',
]);
