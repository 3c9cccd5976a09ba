import { useState } from 'react';
import { Button, DropIndicator, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import type { Role } from '../../api/wire.ts';
import type { Id } from '../../api/wire-base.ts';
import { Link, navigate } from '../../router.tsx';
import { afterMove, newPositions, type RoleRanks } from '../../state/roles.ts';
import { toastError } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { Icon } from '../../ui/icon.tsx';
import { createRole, moveRoles } from './role-actions.ts';
import { RoleMark } from './role-mark.tsx';
import styles from './roles-screen.module.css';
import { t } from './roles-text.ts';

interface Props {
  guild: GuildState;
  ranks: RoleRanks;
  base: string;
  current: Id | undefined;
}

/** The roles of a guild, highest first: those that are locked, those that can be moved, and @everyone. */
export function RoleList({ guild, ranks, base, current }: Props) {
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      const role = await createRole(guild.id, t('newRole'));
      navigate(`${base}?role=${role.id}&new`);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <div className={styles.list}>
      <button type="button" className="button primary" disabled={busy} onClick={() => void create()}>
        <Icon name="plus" size={16} />
        {t('create')}
      </button>
      {ranks.locked.length > 0 && (
        <section aria-labelledby="locked-roles">
          <h2 id="locked-roles" className={styles.heading}>
            {t('locked')}
          </h2>
          <p className="field-hint">{t('lockedRoles')}</p>
          <ul>
            {ranks.locked.map((role) => (
              <li key={role.id}>
                <RoleLink role={role} base={base} current={current} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {ranks.movable.length > 0 ? (
        <>
          <p className="field-hint">{t('listHint')}</p>
          <MovableRoles guild={guild} roles={ranks.movable} base={base} current={current} />
        </>
      ) : (
        <p className="field-hint">{t('emptyRoles')}</p>
      )}
      {ranks.everyone && <RoleLink role={ranks.everyone} base={base} current={current} name={t('everyone')} />}
    </div>
  );
}

interface RoleLinkProps extends Pick<Props, 'base' | 'current'> {
  role: Role;
  name?: string;
}

/** A role that cannot be moved. */
function RoleLink({ role, base, current, name }: RoleLinkProps) {
  return (
    <Link
      className={styles.role}
      href={`${base}?role=${role.id}`}
      aria-current={role.id === current ? 'true' : undefined}
      title={name ? undefined : t('lockedReason')}
    >
      <span className={styles.grip}>{!name && <Icon name="lock" size={15} />}</span>
      <RoleMark role={role} />
      <span className={styles.name}>{name ?? role.name}</span>
    </Link>
  );
}

interface MovableProps extends Pick<Props, 'guild' | 'base' | 'current'> {
  roles: readonly Role[];
}

/** The roles that can be ordered, by pointer or by keyboard: the first button of a row starts a move. */
function MovableRoles({ guild, roles, base, current }: MovableProps) {
  const [pending, setPending] = useState<Id[] | null>(null);
  const order = roles.map((role) => role.id);
  const shown = (pending ?? order).flatMap((id) => roles.find((role) => role.id === id) ?? []);
  const save = async (next: Id[]) => {
    const positions = newPositions(guild.roles, next);
    if (positions.length === 0) return;
    setPending(next);
    await moveRoles(guild.id, positions).catch(toastError);
    setPending(null);
  };
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': guild.roles[String(key)]?.name ?? '' })),
    onReorder({ keys, target }) {
      const [moved] = keys;
      if (moved === undefined || target.dropPosition === 'on') return;
      void save(afterMove(order, String(moved), String(target.key), target.dropPosition));
    },
    renderDropIndicator: (target) => <DropIndicator target={target} className={styles.drop ?? ''} />,
    isDisabled: pending !== null,
  });
  return (
    <GridList
      aria-label={t('listLabel')}
      items={shown.map((role) => ({ id: role.id, role }))}
      dependencies={[current]}
      className={styles.grid ?? ''}
      dragAndDropHooks={dragAndDropHooks}
      onAction={(key) => navigate(`${base}?role=${key}`)}
    >
      {({ id, role }) => (
        <GridListItem
          id={id}
          textValue={role.name}
          className={id === current ? `${styles.role} ${styles.current}` : (styles.role ?? '')}
        >
          <Button slot="drag" className={styles.grip ?? ''} aria-label={t('drag', { name: role.name })}>
            <Icon name="grip" size={15} />
          </Button>
          <RoleMark role={role} />
          <span className={styles.name}>{role.name}</span>
        </GridListItem>
      )}
    </GridList>
  );
}
