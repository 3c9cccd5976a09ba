import { has } from '../../state/permissions.ts';
import { roleRanks } from '../../state/roles.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { Link, useLocation } from '../../router.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NARROW, useMedia } from '../../ui/use-media.ts';
import type { Place } from '../place.ts';
import { RoleEditor } from './role-editor.tsx';
import { RoleList } from './role-list.tsx';
import styles from './roles-screen.module.css';
import { t } from './roles-text.ts';

/** The screen for roles: their list, and the role whose id is in the query of the address. */
export function RolesScreen({ guild, mine }: Place) {
  const { query } = useLocation();
  const narrow = useMedia(NARROW);
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const ranks = roleRanks(guild, me);
  const base = `/guilds/${guild.id}/settings/roles`;
  const wanted = query.get('role');
  const role = guild.roles[wanted ?? ''];
  const editor = role ? (
    <RoleEditor
      key={role.id}
      guild={guild}
      role={role}
      mine={mine}
      isNew={query.has('new')}
      locked={!has(mine, 'MANAGE_ROLES') || ranks.locked.includes(role)}
    />
  ) : (
    <p className={styles.nothing}>{wanted ? t('unknownRole') : t('chooseRole')}</p>
  );
  // On a phone, the list and the editor are two pages.
  const listed = !narrow || !wanted;
  return (
    <div className={styles.halves}>
      {listed && <RoleList guild={guild} ranks={ranks} base={base} current={role?.id} />}
      {(!narrow || wanted) && (
        <div className={styles.editor}>
          {!listed && (
            <Link className={`text-button ${styles.back}`} href={base}>
              <Icon name="back" size={16} />
              {t('backToRoles')}
            </Link>
          )}
          {editor}
        </div>
      )}
    </div>
  );
}
