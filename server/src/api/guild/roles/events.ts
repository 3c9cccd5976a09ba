import type { EventPayload } from '@guildhall/protocol/events';
import { event, type EventRules } from '../../../core/framework/event.ts';

type RoleEvent = EventPayload<'GUILD_ROLE_CREATE'>;

const RULES: EventRules<RoleEvent> = {
  audience: 'guild',
  versioned: ({ role }) => role.id,
  changes: ({ role }) => ({ kind: 'role', id: role.id, permissions: role.permissions }),
};

export const GUILD_ROLE_CREATE = event('GUILD_ROLE_CREATE', RULES);

export const GUILD_ROLE_UPDATE = event('GUILD_ROLE_UPDATE', RULES);

export const GUILD_ROLE_DELETE = event('GUILD_ROLE_DELETE', {
  audience: 'guild',
  versioned: ({ role_id }) => role_id,
  changes: ({ role_id }) => ({ kind: 'role_deleted', id: role_id }),
});
