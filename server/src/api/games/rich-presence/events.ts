import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';

/** An invitation into a game, or a request to be invited (docs/contract/games.md#invitations). */
export interface ActivityInvite {
  application_id: Snowflake;
  /** The publisher's parent of the game, if any. */
  parent_application_id?: Snowflake;
  sender: UserObject;
  channel_id: Snowflake;
  message_id: Snowflake;
  /** 1 for an invitation, 5 for a request. */
  type: number;
  party_id?: string;
  session_id?: string;
  assets?: { invite_cover_image: string };
}

/** A user was invited or asked; also sent to game sessions without message events. */
export const ACTIVITY_INVITE_CREATE = event<ActivityInvite>('ACTIVITY_INVITE_CREATE', {
  audience: 'users',
  oauth: { scope: 'activities.invites.write' },
});
