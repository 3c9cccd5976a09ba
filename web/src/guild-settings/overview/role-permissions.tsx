import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import { withPermission } from '../../state/roles.ts';
import { Switch } from '../../ui/field.tsx';
import { t as tUi } from '../../ui/text.ts';
import { findPermissions, p, PERMISSION_GROUPS } from './permission-catalog.ts';
import styles from './roles-screen.module.css';
import { t } from './roles-text.ts';

interface Props {
  /** The permissions as a decimal string. */
  bits: string;
  /** The editor's own permissions: only these can be granted and removed. */
  mine: bigint;
  locked: boolean;
  onChange: (bits: string) => void;
}

/** The permissions of a role in groups, with a search. */
export function RolePermissions({ bits, mine, locked, onChange }: Props) {
  const [query, setQuery] = useState('');
  const groups = findPermissions(PERMISSION_GROUPS, query);
  const count = groups.reduce((sum, group) => sum + group.permissions.length, 0);
  return (
    <>
      <input
        type="search"
        className={styles.search}
        placeholder={t('searchPermissions')}
        aria-label={t('searchPermissions')}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className={query ? 'field-hint' : 'hidden'} role="status">
        {query ? t('foundPermissions', { count }) : ''}
      </p>
      {count === 0 && <p className="empty-note">{tUi('noMatches')}</p>}
      {groups.map(({ key, permissions }) => (
        <section key={key} aria-label={p(`group.${key}`)} className={styles.group}>
          <h3>{p(`group.${key}`)}</h3>
          {permissions.map((permission) => {
            const bit = PERMISSIONS[permission];
            const holds = (mine & bit) !== 0n;
            const about = p(`${permission}.about`);
            return (
              <Switch
                key={permission}
                label={p(permission)}
                hint={holds || locked ? about : `${about} ${t('cantGrant')}`}
                checked={(BigInt(bits) & bit) !== 0n}
                disabled={locked || !holds}
                onChange={(on) => onChange(withPermission(bits, bit, on))}
              />
            );
          })}
        </section>
      ))}
    </>
  );
}
