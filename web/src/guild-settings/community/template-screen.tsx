import { LIMITS } from '@guildhall/protocol/limits';
import type { TemplateObject } from '@guildhall/protocol/objects/guild/templates';
import { useState } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Confirm, FormError, useForm } from '../../ui/dialog.tsx';
import { Area, CopyField, Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useLive } from '../content/use-live.ts';
import type { Place } from '../place.ts';
import { t } from './text.ts';

/** The events after which a template may differ from its guild. */
const AFTER = [
  'GUILD_UPDATE',
  'CHANNEL_CREATE',
  'CHANNEL_UPDATE',
  'CHANNEL_DELETE',
  'GUILD_ROLE_CREATE',
  'GUILD_ROLE_UPDATE',
  'GUILD_ROLE_DELETE',
] as const;

/** The template of a guild: create, change, bring up to date, delete. */
export function TemplateScreen({ place: { guild } }: { place: Place }) {
  const all = useLive({
    guildId: guild.id,
    key: 'templates',
    after: AFTER,
    load: () => request('GET /guilds/{guild_id}/templates', { guild_id: guild.id }),
  });
  return (
    <>
      <p className="settings-lead">{t('templateLead')}</p>
      <Loaded of={all}>
        {([template]) =>
          template ? (
            <Template key={template.code} template={template} onDone={all.reload} />
          ) : (
            <NewTemplate guildId={guild.id} name={guild.name} onDone={all.reload} />
          )
        }
      </Loaded>
    </>
  );
}

interface Words {
  name: string;
  description: string;
}

interface WordsProps {
  value: Words;
  onChange: (patch: Partial<Words>) => void;
  errors: Readonly<Record<string, string>>;
}

function WordFields({ value, onChange, errors }: WordsProps) {
  return (
    <>
      <Field
        label={t('templateName')}
        value={value.name}
        onChange={({ target }) => onChange({ name: target.value })}
        error={errors.name}
        maxLength={LIMITS.guilds.templateName.max}
        required
        autoComplete="off"
      />
      <Area
        label={t('templateDescription')}
        value={value.description}
        rows={2}
        onChange={({ target }) => onChange({ description: target.value })}
        error={errors.description}
        maxLength={LIMITS.guilds.templateDescription.max}
      />
    </>
  );
}

function NewTemplate({ guildId, name, onDone }: { guildId: Id; name: string; onDone: () => void }) {
  const [words, setWords] = useState<Words>({ name, description: '' });
  const form = useForm(async () => {
    await request('POST /guilds/{guild_id}/templates', { guild_id: guildId, body: words });
    onDone();
  });
  return (
    <form className="panel" onSubmit={form.onSubmit}>
      <WordFields value={words} onChange={(patch) => setWords({ ...words, ...patch })} errors={form.fields} />
      <FormError form={form} />
      <div className="panel-actions">
        <button type="submit" className="button primary" disabled={form.busy || words.name.trim() === ''}>
          {t('templateCreate')}
        </button>
      </div>
    </form>
  );
}

function Template({ template, onDone }: { template: TemplateObject; onDone: () => void }) {
  const path = { guild_id: template.source_guild_id, code: template.code };
  const [deleting, setDeleting] = useState(false);
  const draft = useDraft<Words>({ name: template.name, description: template.description ?? '' });
  const form = useForm(async () => {
    await request('PATCH /guilds/{guild_id}/templates/{code}', { ...path, body: draft.changes });
    onDone();
    draft.reset();
  });
  const sync = useForm(async () => {
    await request('PUT /guilds/{guild_id}/templates/{code}', path);
    toast(t('templateSynced'));
    onDone();
  });
  return (
    <form onSubmit={form.onSubmit}>
      {template.is_dirty && (
        <div className="standing" role="status">
          <Icon name="warning" />
          <p>{t('templateDirty')}</p>
          <button type="button" className="button" disabled={sync.busy} onClick={sync.run}>
            {t('templateSync')}
          </button>
        </div>
      )}
      <FormError form={sync} of="all" />
      <section className="panel" aria-label={t('template')}>
        <CopyField label={t('templateLink')} value={`${location.origin}/template/${template.code}`} />
        <p className="field-hint">{t('templateUsed', { count: template.usage_count })}</p>
        <WordFields value={draft.value} onChange={draft.change} errors={form.fields} />
      </section>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
      <section className="danger-zone">
        <p className="field-hint">{t('templateDeleteText')}</p>
        <button type="button" className="button danger" onClick={() => setDeleting(true)}>
          {t('templateDelete')}
        </button>
      </section>
      {deleting && (
        <Confirm
          title={t('templateDeleteTitle')}
          action={t('templateDelete')}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await request('DELETE /guilds/{guild_id}/templates/{code}', path);
            onDone();
          }}
        >
          {t('templateDeleteText')}
        </Confirm>
      )}
    </form>
  );
}
