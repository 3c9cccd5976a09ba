import { useState } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { reasonOf, ReasonField } from '../../members/member-dialog-parts.tsx';
import { RoleName } from '../../members/roles-dialog.tsx';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useResource } from '../../ui/use-resource.ts';
import styles from './people.module.css';
import { t } from './text.ts';

const DAYS = ['1', '3', '7', '14', '30'] as const;
type Days = (typeof DAYS)[number];

interface Props {
  guild: GuildState;
  onPruned: () => void;
}

/** Opens the dialog that removes inactive members. */
export function PruneButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('prune')}
      </button>
      {open && <PruneDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Counts the members that would be removed whenever the choice changes, and removes them. */
function PruneDialog({ guild, onPruned, onClose }: Props & { onClose: () => void }) {
  const [days, setDays] = useState<Days>('7');
  const [roleIds, setRoleIds] = useState<readonly Id[]>([]);
  const [reason, setReason] = useState('');
  const roles = Object.values(guild.roles)
    .filter(({ id, managed }) => id !== guild.id && managed !== true)
    .sort((a, b) => b.position - a.position);
  const query = { days: Number(days), ...(roleIds.length > 0 ? { include_roles: roleIds.join(',') } : {}) };
  const preview = useResource(JSON.stringify(query), () =>
    request('GET /guilds/{guild_id}/prune', { guild_id: guild.id, query }),
  );
  const count = preview.state.kind === 'loaded' ? preview.state.data.pruned : 0;
  const form = useForm(async () => {
    const body = { days: Number(days), include_roles: [...roleIds] };
    const { pruned } = await request('POST /guilds/{guild_id}/prune', { guild_id: guild.id, body, ...reasonOf(reason) });
    toast(pruned === null ? t('pruneStarted') : t('pruned', { count: pruned }));
    onPruned();
    onClose();
  });
  const toggle = (id: Id) => setRoleIds((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <Dialog title={t('prune')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('pruneText')}</p>
        <SelectField
          label={t('pruneDays')}
          value={days}
          options={DAYS.map((one) => ({ value: one, label: t('days', { count: Number(one) }) }))}
          onValue={setDays}
        />
        {roles.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>{t('pruneRoles')}</legend>
            <p className="field-hint">{t('pruneRolesHint')}</p>
            {roles.map((role) => (
              <label key={role.id} className="check">
                <input type="checkbox" checked={roleIds.includes(role.id)} onChange={() => toggle(role.id)} />
                <RoleName role={role} />
              </label>
            ))}
          </fieldset>
        )}
        <ReasonField value={reason} onValue={setReason} />
        <div className={styles.preview} aria-live="polite">
          <Loaded of={preview}>{({ pruned }) => <p>{t('pruneCount', { count: pruned })}</p>}</Loaded>
        </div>
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('pruneAction', { count })} incomplete={count === 0} onCancel={onClose} danger />
      </form>
    </Dialog>
  );
}
