import type { TeamMemberObject } from '@guildhall/protocol/objects/apps/teams';
import { useState } from 'react';
import { request } from '../../state/session.ts';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { t } from '../people/text.ts';
import { ROLES, type Role } from './team-place.ts';
import styles from './teams.module.css';

/** Invites a person to the team by their username. */
export function InviteMember({ teamId, onInvite }: { teamId: string; onInvite: (member: TeamMemberObject) => void }) {
  const [username, setUsername] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const form = useForm(async () => {
    const body = { username: username.trim(), role };
    onInvite(await request('POST /teams/{team_id}/members', { team_id: teamId, body }));
    setUsername('');
  });
  return (
    <form onSubmit={form.onSubmit}>
      <div className={styles.inline}>
        <Field
          label={t('username')}
          value={username}
          maxLength={32}
          autoComplete="off"
          autoCapitalize="none"
          error={form.fields.username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <SelectField
          label={t('role')}
          hint={t(`${role}Hint`)}
          value={role}
          options={ROLES.map((one) => ({ value: one, label: t(one) }))}
          onValue={setRole}
        />
        <button type="submit" className="button" disabled={form.busy || username.trim() === ''}>
          <Icon name="invite" />
          {t('invite')}
        </button>
      </div>
      <FormError form={form} />
    </form>
  );
}
