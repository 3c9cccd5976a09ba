import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { useId, useState } from 'react';
import { findPermissions, p, PERMISSION_GROUPS } from '../../guild-settings/overview/permission-catalog.ts';
import { withPermission } from '../../state/roles.ts';
import { t as tUi } from '../../ui/text.ts';
import { t } from '../settings/text.ts';
import styles from './parts.module.css';

interface Props {
  /** The permissions as a decimal string. */
  bits: string;
  onChange: (bits: string) => void;
}

/** Permissions in groups, with a search and the integer that stands for them. */
export function PermissionPicker({ bits, onChange }: Props) {
  const id = useId();
  const [query, setQuery] = useState('');
  const groups = findPermissions(PERMISSION_GROUPS, query);
  return (
    <fieldset className={styles.picker}>
      <legend>{t('permissions')}</legend>
      <div className={styles.tools}>
        <input
          type="search"
          placeholder={t('searchPermissions')}
          aria-label={t('searchPermissions')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <label htmlFor={id}>{t('permissionsInteger')}</label>
        <input
          id={id}
          className="mono"
          inputMode="numeric"
          value={bits}
          onChange={(event) => onChange(BigInt(event.target.value.replaceAll(/\D/g, '').slice(0, 19) || '0').toString())}
        />
      </div>
      {groups.length === 0 && <p className="empty-note">{tUi('noMatches')}</p>}
      {groups.map(({ key, permissions }) => (
        <section key={key} aria-label={p(`group.${key}`)}>
          <h3>{p(`group.${key}`)}</h3>
          <div className={styles.checks}>
            {permissions.map((permission) => {
              const bit = PERMISSIONS[permission];
              return (
                <label key={permission} className="check" title={p(`${permission}.about`)}>
                  <input
                    type="checkbox"
                    checked={(BigInt(bits) & bit) !== 0n}
                    onChange={(event) => onChange(withPermission(bits, bit, event.target.checked))}
                  />
                  {p(permission)}
                </label>
              );
            })}
          </div>
        </section>
      ))}
    </fieldset>
  );
}
