import { collator } from '../../i18n/locale.ts';
import type { Role } from '../../api/wire.ts';
import { memberName } from '../../state/selectors.ts';
import { toastError } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CandidatePicker } from './candidate-picker.tsx';
import { setMemberRole } from './role-actions.ts';
import styles from './roles-screen.module.css';
import { t } from './roles-text.ts';

/** The members of a role, with a search that adds others. */
export function RoleMembers({ guild, role, locked }: { guild: GuildState; role: Role; locked: boolean }) {
  const members = Object.values(guild.members)
    .filter((member) => member.roles.includes(role.id))
    .sort((a, b) => collator().compare(memberName(guild, a.user), memberName(guild, b.user)));
  const set = (userId: string, on: boolean) => void setMemberRole(guild.id, userId, role.id, on).catch(toastError);
  return (
    <>
      {!locked && (
        <CandidatePicker
          label={t('addMember')}
          guild={guild}
          except={(id) => guild.members[id]?.roles.includes(role.id) === true}
          onPick={(one) => set(String(one.value), true)}
        />
      )}
      <p className="field-hint" role="status">
        {t('memberCount', { count: members.length })}
      </p>
      {guild.large && <p className="field-hint">{t('membersPartly')}</p>}
      <ul className={styles.members} aria-label={t('members')}>
        {members.map(({ user }) => {
          const name = memberName(guild, user);
          return (
            <li key={user.id}>
              <Avatar id={user.id} name={name} shape={user.bot ? 'app' : 'person'} size={32} picture={user.avatar} />
              <span className={styles.name}>{name}</span>
              {!locked && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('removeMember', { name })}
                  title={t('removeMember', { name })}
                  onClick={() => set(user.id, false)}
                >
                  <Icon name="close" size={16} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
