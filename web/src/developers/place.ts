import type { PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import type { Id } from '../api/wire-base.ts';

/** The rights of a person to an application; each includes those before it. */
export const RIGHTS = ['read_only', 'developer', 'admin', 'owner'] as const;
export type Right = (typeof RIGHTS)[number];

/** The application whose settings are shown, and what the person may do with it. */
export interface Place {
  application: PrivateApplicationObject;
  right: Right;
  /** Shows the application as the server returned it after a change. */
  onChange: (application: PrivateApplicationObject) => void;
  /** Leaves the pages of an application that was deleted. */
  onDelete: () => void;
}

/** The right of a person to an application: as its owner, or by their role in its team. */
export function rightTo({ team, owner }: PrivateApplicationObject, personId: Id): Right {
  if (!team) return owner.id === personId ? 'owner' : 'read_only';
  if (team.owner_user_id === personId) return 'owner';
  return team.members.find(({ user }) => user.id === personId)?.role ?? 'read_only';
}

/** Whether the person may do what needs this right. */
export function isAtLeast({ right }: Pick<Place, 'right'>, needed: Right): boolean {
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(needed);
}
