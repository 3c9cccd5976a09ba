import { event } from '../../../core/framework/event.ts';

/** A user was banned. */
export const GUILD_BAN_ADD = event('GUILD_BAN_ADD', { audience: 'guild', anyOf: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'] });

/** A ban was lifted. */
export const GUILD_BAN_REMOVE = event('GUILD_BAN_REMOVE', {
  audience: 'guild',
  anyOf: ['BAN_MEMBERS', 'VIEW_AUDIT_LOG'],
});
