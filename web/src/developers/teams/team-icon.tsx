import type { TeamObject } from '@guildhall/protocol/objects/apps/teams';
import { Avatar } from '../../ui/avatar.tsx';

/** The picture of a team, or its initials. */
export function TeamIcon({ id, name, icon, size }: Pick<TeamObject, 'id' | 'name' | 'icon'> & { size: number }) {
  return <Avatar id={id} name={name} shape="app" size={size} folder="team-icons" picture={icon} />;
}
