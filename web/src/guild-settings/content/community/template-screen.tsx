import { LIMITS } from '@guildhall/protocol/limits';
import type { TemplateObject } from '@guildhall/protocol/objects/guild/templates';
import { useState } from 'react';
import type { Id } from '../../../api/wire-base.ts';
import { request } from '../../../state/session.ts';
import { toast } from '../../../state/toasts.ts';
import { Confirm, FormError, useForm } from '../../../ui/dialog.tsx';
import { Area, CopyField, Field } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import { useResource } from '../../../ui/use-resource.ts';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { t } from './text.ts';

/** The template of a guild: create, change, bring up to date, delete. */
export function TemplateScreen({ place: { guild } }: { place: Place }) {
  const all = useResource(`${guild.id}/templates`, () => request('GET /guilds/{guild_id}/templates', { guild_id: guild.id }));
  return (
    <>
      <p className="settings-lead">{t('templateLead')}</p>
      <Loaded of={all}>
        {([template]) => (
          <TemplateForm key={template?.code} guildId={guild.id} name={guild.name} template={template} onDone={all.reload} />
        )}
      </Loaded>
    </>
  );
}

interface Props {
  guildId: Id;
  /** The name of a new template. */
  name: string;
  template: TemplateObject | undefined;
  onDone: () => void;
}

function TemplateForm({ guildId: guild_id, name: guildName, template, onDone }: Props) {
  const [name, setName] = useState(template?.name ?? guildName);
  const [description, setDescription] = useState(template?.description ?? '');
  const [deleting, setDeleting] = useState(false);
  const form = useForm(async () => {
    const body = { name, description };
    if (template) await request('PATCH /guilds/{guild_id}/templates/{code}', { guild_id, code: template.code, body });
    else await request('POST /guilds/{guild_id}/templates', { guild_id, body });
    toast(t('saved'));
    onDone();
  });
  const sync = useForm(async () => {
    if (template) await request('PUT /guilds/{guild_id}/templates/{code}', { guild_id, code: template.code });
    toast(t('saved'));
    onDone();
  });
  return (
    <form className={content.box} onSubmit={form.onSubmit}>
      {template && (
        <>
          <CopyField label={t('templateCode')} value={template.code} />
          <p className="field-hint">{t('templateUsed', { count: template.usage_count })}</p>
          {template.is_dirty && <p role="status">{t('templateDirty')}</p>}
        </>
      )}
      <Field
        label={t('templateName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={form.fields.name}
        maxLength={LIMITS.guilds.templateName.max}
      />
      <Area
        label={t('templateDescription')}
        value={description}
        rows={2}
        onChange={({ target }) => setDescription(target.value)}
        error={form.fields.description}
        maxLength={LIMITS.guilds.templateDescription.max}
      />
      <FormError form={form} />
      <FormError form={sync} of="all" />
      <div className={content.actions}>
        <button type="submit" className="button primary" disabled={form.busy || name.trim() === ''}>
          {t(template ? 'templateSave' : 'templateCreate')}
        </button>
        {template && (
          <>
            <button type="button" className="button" disabled={sync.busy} onClick={sync.run}>
              {t('templateSync')}
            </button>
            <button type="button" className="button quiet" onClick={() => setDeleting(true)}>
              {t('templateDelete')}
            </button>
          </>
        )}
      </div>
      {deleting && template && (
        <Confirm
          title={`${t('templateDelete')}?`}
          action={t('templateDelete')}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await request('DELETE /guilds/{guild_id}/templates/{code}', { guild_id, code: template.code });
            onDone();
          }}
        >
          {t('templateDeleteText')}
        </Confirm>
      )}
    </form>
  );
}
