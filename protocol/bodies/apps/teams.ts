import { Type } from 'typebox';

/** A role that a member may be given. */
export const RoleBody = Type.Enum(['admin', 'developer', 'read_only']);
