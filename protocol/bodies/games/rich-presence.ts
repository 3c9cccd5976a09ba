import { Type } from 'typebox';
import { OneOf, Maybe } from '../../schemas.ts';

/** Types of `activity` in a message (docs/contract/enums.md#message_activity_type). */
export const INVITE = { JOIN: 1, JOIN_REQUEST: 5 } as const;

/** A message's invitation to a game, or request to join. */
export const InviteBody = Type.Object({
  type: OneOf(INVITE.JOIN, INVITE.JOIN_REQUEST),
  party_id: Maybe(Type.String({ minLength: 1, maxLength: 128 })),
  session_id: Maybe(Type.String({ maxLength: 64 })),
});
