import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';
import type { InviteMetadata, InviteObject } from '@guildhall/protocol/objects/guild/invites';

/** The payload of INVITE_CREATE (docs/contract/events.md). */
export interface InviteCreated
  extends InviteMetadata,
    Pick<InviteObject, 'flags' | 'target_type' | 'target_user' | 'target_application'> {
  channel_id: Snowflake;
  guild_id: Snowflake;
  code: string;
  inviter?: UserObject;
  expires_at: string | null;
  role_ids?: Snowflake[];
}

/** An invite to a channel was created; only members who manage the channel receive it. */
export const INVITE_CREATE = event<InviteCreated>('INVITE_CREATE', { audience: 'channel', anyOf: ['MANAGE_CHANNELS'] });

/** An invite was revoked, expired or was used up; only members who manage the channel receive it. */
export const INVITE_DELETE = event<{ channel_id: Snowflake; guild_id: Snowflake; code: string }>('INVITE_DELETE', {
  audience: 'channel',
  anyOf: ['MANAGE_CHANNELS'],
});
