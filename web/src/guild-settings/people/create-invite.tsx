import { useState } from 'react';
import type { Channel } from '../../api/wire.ts';
import type { Id } from '../../api/wire-base.ts';
import { assignableRoles } from '../../members/moderation.ts';
import { RoleName } from '../../members/roles-dialog.tsx';
import { guildPermissions, has } from '../../state/permissions.ts';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import type { GuildState } from '../../state/types.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { CopyField, Field, Switch } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './people.module.css';
import { t } from './text.ts';

/** The ages to choose from, in seconds; 0 for an invite that never expires. */
const AGES = ['1800', '3600', '21600', '86400', '604800', '0'] as const;
/** The numbers of uses to choose from; 0 for no limit. */
const USES = ['0', '1', '5', '10', '25', '50', '100'] as const;

function ageName(seconds: number): string {
  if (seconds === 0) return t('never');
  if (seconds < 3600) return t('minutes', { count: seconds / 60 });
  return seconds < 86_400 ? t('hours', { count: seconds / 3600 }) : t('days', { count: seconds / 86_400 });
}

/** The address that an invite is shared by. */
export function inviteLink(code: string): string {
  return `${location.origin}/invite/${code}`;
}

interface Props {
  guild: GuildState;
  /** The channels that the user may invite to. */
  channels: readonly Channel[];
  onClose: () => void;
  onCreated: () => void;
}

/** Creates an invite with its limits and roles, and for the users in a file only, if one is selected. */
export function CreateInviteDialog({ guild, channels, onClose, onCreated }: Props) {
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const roles = has(guildPermissions(guild, me), 'MANAGE_ROLES') ? assignableRoles(guild, me) : [];
  const [channelId, setChannelId] = useState(channels[0]?.id ?? '');
  const [age, setAge] = useState<(typeof AGES)[number]>('604800');
  const [uses, setUses] = useState<(typeof USES)[number]>('0');
  const [temporary, setTemporary] = useState(false);
  const [roleIds, setRoleIds] = useState<readonly Id[]>([]);
  const [file, setFile] = useState<File | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const form = useForm(async () => {
    const body = { max_age: Number(age), max_uses: Number(uses), temporary, unique: true, role_ids: [...roleIds] };
    const files = file ? { files: [{ name: file.name, data: file, field: 'target_users_file' }] } : {};
    const invite = await request('POST /channels/{channel_id}/invites', { channel_id: channelId, body, ...files });
    setCode(invite.code);
    onCreated();
  });
  const toggle = (id: Id) => setRoleIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  if (code !== null)
    return (
      <Dialog title={t('inviteReady')} onClose={onClose}>
        <CopyField label={t('inviteLink')} value={inviteLink(code)} />
        <div className="dialog-actions">
          <button type="button" className="button primary" onClick={onClose}>
            {t('done')}
          </button>
        </div>
      </Dialog>
    );
  return (
    <Dialog title={t('newInvite')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <SelectField
          label={t('channel')}
          value={channelId}
          options={channels.map(({ id, name }) => ({ value: id, label: name ?? '' }))}
          onValue={setChannelId}
        />
        <div className="field-row">
          <SelectField
            label={t('expiresAfter')}
            value={age}
            options={AGES.map((one) => ({ value: one, label: ageName(Number(one)) }))}
            onValue={setAge}
          />
          <SelectField
            label={t('maxUses')}
            value={uses}
            options={USES.map((one) => ({ value: one, label: one === '0' ? t('noLimit') : t('uses', { uses: Number(one) }) }))}
            onValue={setUses}
          />
        </div>
        <Switch label={t('temporaryLabel')} hint={t('temporaryHint')} checked={temporary} onChange={setTemporary} />
        {roles.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{t('grantsLabel')}</legend>
            {roles.map((role) => (
              <label key={role.id} className="check">
                <input type="checkbox" checked={roleIds.includes(role.id)} onChange={() => toggle(role.id)} />
                <RoleName role={role} />
              </label>
            ))}
          </fieldset>
        )}
        <Field
          label={t('targetFile')}
          hint={t('targetFileHint')}
          type="file"
          accept=".csv,text/csv"
          error={form.fields.target_users_file}
          onChange={(event) => setFile(event.target.files?.[0] ?? null)}
        />
        <FormError form={form} {...(form.fields.target_users_file ? {} : { of: 'all' as const })} />
        <FormActions form={form} action={t('newInvite')} incomplete={channelId === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
