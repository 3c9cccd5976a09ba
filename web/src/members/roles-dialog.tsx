import { useId, useState } from 'react';
import type { Role } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { nameOf } from '../state/selectors.ts';
import { request, store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast } from '../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { forEachMember, type MemberDialogProps, ReasonField, reasonOf } from './member-dialog-parts.tsx';
import { assignableRoles } from './moderation.ts';
import styles from './roles-dialog.module.css';
import { t } from './text.ts';

/** The change of a role: given to all members, or removed from all. */
type Change = 'give' | 'remove';

/** Gives and removes roles of one member, by checking them, or of several, by choosing what to do with each role. */
export function RolesDialog({ guild, members, onClose, onChanged }: MemberDialogProps) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const roles = assignableRoles(guild, me);
  const [changes, setChanges] = useState<Record<Id, Change>>({});
  const [reason, setReason] = useState('');
  const [first] = members;
  const single = members.length === 1 ? first : undefined;
  const set = (id: Id, change: Change | null) =>
    setChanges(({ [id]: _former, ...rest }) => (change ? { ...rest, [id]: change } : rest));
  const form = useForm(async () => {
    await forEachMember(members, async (member) => {
      const kept = member.roles.filter((id) => changes[id] !== 'remove');
      const given = roles.filter(({ id }) => changes[id] === 'give' && !kept.includes(id)).map(({ id }) => id);
      if (given.length === 0 && kept.length === member.roles.length) return;
      const call = { guild_id: guild.id, user_id: member.user.id, body: { roles: [...kept, ...given] }, ...reasonOf(reason) };
      // Outside of the optional call, which would not evaluate it.
      const changed = await request('PATCH /guilds/{guild_id}/members/{user_id}', call);
      onChanged?.(member.user.id, changed);
    });
    toast(t('rolesDone'));
    onClose();
  });
  const title = single
    ? t('rolesTitle', { name: single.nick || nameOf(single.user) })
    : t('bulkRolesTitle', { count: members.length });
  return (
    <Dialog title={title} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="field-hint">{roles.length > 0 ? t('roleAbove') : t('rolesNone')}</p>
        <ul className={styles.roles} aria-label={t('rolesOf')}>
          {roles.map((role) => {
            const had = single?.roles.includes(role.id) ?? false;
            const has = changes[role.id] === undefined ? had : changes[role.id] === 'give';
            return (
              <li key={role.id}>
                {single ? (
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={has}
                      onChange={() => set(role.id, has === had ? (had ? 'remove' : 'give') : null)}
                    />
                    <RoleName role={role} />
                  </label>
                ) : (
                  <RoleChoice role={role} value={changes[role.id] ?? null} onValue={(change) => set(role.id, change)} />
                )}
              </li>
            );
          })}
        </ul>
        <ReasonField value={reason} onValue={setReason} />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('save')} incomplete={Object.keys(changes).length === 0} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** A role with its colour. */
export function RoleName({ role }: { role: Pick<Role, 'name' | 'color'> }) {
  const color = role.color ? `#${role.color.toString(16).padStart(6, '0')}` : 'var(--line-strong)';
  return (
    <span className={styles.role}>
      <span className="role-dot" style={{ background: color }} />
      <span className={styles.name}>{role.name}</span>
    </span>
  );
}

interface ChoiceProps {
  role: Role;
  value: Change | null;
  onValue: (value: Change | null) => void;
}

function RoleChoice({ role, value, onValue }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>
        <RoleName role={role} />
      </label>
      <select
        id={id}
        value={value ?? ''}
        onChange={({ target }) => onValue(target.value === 'give' || target.value === 'remove' ? target.value : null)}
      >
        <option value="">{t('keepRole')}</option>
        <option value="give">{t('giveRole')}</option>
        <option value="remove">{t('removeRole')}</option>
      </select>
    </div>
  );
}
