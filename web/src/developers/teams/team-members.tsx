import type { TeamMemberObject } from '@guildhall/protocol/objects/apps/teams';
import { useState } from 'react';
import { nameOf } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { MenuButton } from '../../ui/popover.tsx';
import { t } from '../people/text.ts';
import { isAtLeast } from '../place.ts';
import { InviteMember } from './invite-member.tsx';
import { ACCEPTED, ROLES, type Role, type TeamPlace } from './team-place.ts';
import parts from '../parts/parts.module.css';
import styles from './teams.module.css';

/** The members of a team and the people who are invited. */
export function TeamMembers({ place }: { place: TeamPlace }) {
  const { team, members, change } = place;
  const [leaving, setLeaving] = useState<TeamMemberObject | null>(null);
  const [heir, setHeir] = useState<TeamMemberObject | null>(null);
  const put = (member: TeamMemberObject) =>
    change((details) => ({
      ...details,
      members: [...details.members.filter(({ user }) => user.id !== member.user.id), member],
    }));
  const setRole = (user_id: string, role: Role) =>
    request('PATCH /teams/{team_id}/members/{user_id}', { team_id: team.id, user_id, body: { role } }).then(put, toastError);
  const sorted = [...members].sort((one, other) => rankOf(place, one) - rankOf(place, other));
  return (
    <section className="panel" aria-labelledby="team-members">
      <h2 id="team-members">{t('members')}</h2>
      <ul className="rows" aria-label={t('members')}>
        {sorted.map((member) => (
          <MemberRow
            key={member.user.id}
            place={place}
            member={member}
            onRole={(role) => void setRole(member.user.id, role)}
            onRemove={() => setLeaving(member)}
            onTransfer={() => setHeir(member)}
          />
        ))}
      </ul>
      {isAtLeast(place, 'admin') && <InviteMember teamId={team.id} onInvite={put} />}
      {leaving && (
        <Confirm
          title={t('removeTitle', { name: nameOf(leaving.user) })}
          action={t('remove')}
          onClose={() => setLeaving(null)}
          onConfirm={async () => {
            const user_id = leaving.user.id;
            await request('DELETE /teams/{team_id}/members/{user_id}', { team_id: team.id, user_id });
            change((details) => ({ ...details, members: details.members.filter(({ user }) => user.id !== user_id) }));
          }}
        >
          {t('removeText')}
        </Confirm>
      )}
      {heir && (
        <Confirm
          title={t('transferTitle', { team: team.name, name: nameOf(heir.user) })}
          action={t('transfer')}
          onClose={() => setHeir(null)}
          onConfirm={async () => {
            const body = { owner_user_id: heir.user.id };
            const saved = await request('PATCH /teams/{team_id}', { team_id: team.id, body });
            change((details) => ({ ...details, team: saved }));
          }}
        >
          {t('transferText')}
        </Confirm>
      )}
    </section>
  );
}

/** The place of a member in the list: the owner, then the members by role, then the people who are invited. */
function rankOf({ team }: TeamPlace, { user, role, membership_state }: TeamMemberObject): number {
  if (user.id === team.owner_user_id) return -1;
  return ROLES.indexOf(role) + (membership_state === ACCEPTED ? 0 : ROLES.length);
}

interface RowProps {
  place: TeamPlace;
  member: TeamMemberObject;
  onRole: (role: Role) => void;
  onRemove: () => void;
  onTransfer: () => void;
}

function MemberRow({ place, member: { user, role, membership_state }, onRole, onRemove, onTransfer }: RowProps) {
  const name = nameOf(user);
  const isOwner = user.id === place.team.owner_user_id;
  const isAccepted = membership_state === ACCEPTED;
  const mayChange = isAtLeast(place, 'admin') && !isOwner;
  const items: MenuItem[] = [
    ...(isAtLeast(place, 'owner') && isAccepted ? [{ label: t('transferAction'), onSelect: onTransfer }] : []),
    { label: isAccepted ? t('removeMember') : t('revokeInvitation'), danger: true, onSelect: onRemove },
  ];
  return (
    <li className={styles.row}>
      <Avatar id={user.id} name={name} size={36} picture={user.avatar} />
      <div>
        <strong>{name}</strong>
        <span className="muted">{isAccepted ? user.username : t('invitedUser', { username: user.username })}</span>
      </div>
      {mayChange ? (
        <>
          <select
            className={parts.choice}
            aria-label={t('roleOf', { name })}
            value={role}
            onChange={({ target }) => {
              const chosen = ROLES.find((one) => one === target.value);
              if (chosen) onRole(chosen);
            }}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {t(one)}
              </option>
            ))}
          </select>
          <MenuButton label={t('moreFor', { name })} items={items}>
            <Icon name="more" />
          </MenuButton>
        </>
      ) : (
        <span className="muted">{t(isOwner ? 'owner' : role)}</span>
      )}
    </li>
  );
}
