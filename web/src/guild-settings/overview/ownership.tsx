import { useState } from 'react';
import { navigate } from '../../router.tsx';
import { deleteGuild } from '../../state/actions.ts';
import { memberName } from '../../state/selectors.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { Confirm, Dialog, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { t as tUi } from '../../ui/text.ts';
import type { User } from '../../api/wire-base.ts';
import { CandidatePicker } from './candidate-picker.tsx';
import { t } from './text.ts';

/** The actions of a guild's owner: transfer it and delete it. */
export function Ownership({ guild }: { guild: GuildState }) {
  const [heir, setHeir] = useState<User | null>(null);
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <section className="panel" aria-labelledby="ownership">
        <h2 id="ownership">{t('transfer')}</h2>
        <p className="field-hint">{t('transferHint')}</p>
        <CandidatePicker
          label={t('search')}
          guild={guild}
          except={(id) => id === guild.owner_id || guild.members[id]?.user.bot === true}
          onPick={(one) => setHeir(one.user ?? null)}
        />
      </section>
      <section className="danger-zone" aria-labelledby="delete">
        <div>
          <h2 id="delete">{t('deleteServer')}</h2>
          <p className="field-hint">{t('deleteHint')}</p>
        </div>
        <button type="button" className="button danger" onClick={() => setDeleting(true)}>
          {t('deleteServer')}
        </button>
      </section>
      {heir && <TransferDialog guild={guild} heir={heir} onClose={() => setHeir(null)} />}
      {deleting && <DeleteGuildDialog guild={guild} onClose={() => setDeleting(false)} />}
    </>
  );
}

function TransferDialog({ guild, heir, onClose }: { guild: GuildState; heir: User; onClose: () => void }) {
  const name = memberName(guild, heir);
  return (
    <Confirm
      title={t('transferQuestion', { name, server: guild.name })}
      action={t('transferAction')}
      onClose={onClose}
      onConfirm={async () => {
        await request('PATCH /guilds/{guild_id}', { guild_id: guild.id, body: { owner_id: heir.id } });
        toast(t('transferred', { name }));
      }}
    >
      {t('transferWarning', { name })}
    </Confirm>
  );
}

function DeleteGuildDialog({ guild, onClose }: { guild: GuildState; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const form = useForm(async () => {
    await deleteGuild(guild.id);
    navigate('/channels/@me');
  });
  return (
    <Dialog title={t('deleteQuestion', { name: guild.name })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('deleteHint')}</p>
        <Field
          label={t('deleteConfirm', { name: guild.name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} of="all" />
        <div className="dialog-actions">
          <button type="button" className="button quiet" onClick={onClose}>
            {tUi('cancel')}
          </button>
          <button type="submit" className="button danger" disabled={form.busy || typed.trim() !== guild.name.trim()}>
            {t('deleteServer')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
