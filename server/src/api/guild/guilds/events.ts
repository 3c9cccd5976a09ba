import { event } from '../../../core/framework/event.ts';

export const GUILD_UPDATE = event('GUILD_UPDATE', {
  audience: 'guild',
  versioned: () => 'guild',
  changes: ({ owner_id }) => ({ kind: 'guild', ownerId: owner_id }),
});

/** Without `unavailable`: the guild was deleted, or the receiver is no longer a member. */
export const GUILD_DELETE = event('GUILD_DELETE', {
  audience: 'guild',
  changes: ({ unavailable = false }) => ({ kind: 'guild_deleted', unavailable }),
});
