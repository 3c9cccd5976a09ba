import type { Snowflake } from '@guildhall/protocol/ids';
import { event } from '../../../core/event.ts';
import type { UserObject } from '@guildhall/protocol/objects/people/users';

interface BanEvent {
  guild_id: Snowflake;
  user: UserObject;
}

/** A user was banned. */
export const GUILD_BAN_ADD = event<BanEvent>('GUILD_BAN_ADD', { audience: 'guild', anyOf: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'] });

/** A ban was lifted. */
export const GUILD_BAN_REMOVE = event<BanEvent>('GUILD_BAN_REMOVE', {
  audience: 'guild',
  anyOf: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'],
});
