import type { TemplateObject } from '@guildhall/protocol/objects/guild/templates';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { Gate } from '../login/gate.tsx';
import { Link, navigate } from '../router.tsx';
import { CHANNEL } from '../state/selectors.ts';
import { request } from '../state/session.ts';
import { FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { useResource } from '../ui/use-resource.ts';
import styles from './newcomer.module.css';
import { t } from './text.ts';

/** Channels that are listed; the number of all stands above. */
const LISTED = 12;

/** The page of a template, which creates a server from it. */
export function TemplatePage({ code }: { code: string }) {
  const { state } = useResource(code, () => request('GET /guilds/templates/{code}', { code }));
  if (state.kind === 'loading') return <Gate title={t('templateLoading')}>{null}</Gate>;
  if (state.kind === 'failed')
    return (
      <Gate title={t('templateUnknown')} lead={t('templateUnknownText')}>
        <Link className="button primary large" href="/">
          {t('templateHome')}
        </Link>
      </Gate>
    );
  return <Template template={state.data} />;
}

function Template({ template }: { template: TemplateObject }) {
  const { serialized_source_guild: source, name: title, description } = template;
  const [name, setName] = useState(title);
  const form = useForm(async () => {
    const body = { name: name.trim() };
    const guild = await request('POST /guilds/templates/{code}', { code: template.code, body });
    navigate(`/channels/${guild.id}`);
  });
  const channels = source.channels.filter(({ type }) => type !== CHANNEL.CATEGORY);
  // @everyone is a role, but not one that people count.
  const roles = source.roles.filter(({ id }) => id !== 0);
  return (
    <Gate title={title} lead={description || t('templateLead')} wide>
      <section aria-label={t('templateLead')}>
        <p className="muted">
          {t('templateBy', { server: source.name })} · {t('templateChannels', { count: channels.length })} ·{' '}
          {t('templateRoles', { count: roles.length })}
        </p>
        <ul className={styles.parts}>
          {channels.slice(0, LISTED).map((channel) => (
            <li key={channel.id}>
              <Icon name={channel.type === CHANNEL.VOICE || channel.type === CHANNEL.STAGE ? 'volume' : 'hash'} size={14} />
              {channel.name}
            </li>
          ))}
        </ul>
        {roles.length > 0 && (
          <ul className={styles.parts}>
            {roles.map((role) => (
              <li key={role.id}>@{role.name}</li>
            ))}
          </ul>
        )}
      </section>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={form.fields.name}
          minLength={LIMITS.guilds.name.min}
          maxLength={LIMITS.guilds.name.max}
          required
          autoComplete="off"
        />
        <FormError form={form} />
        <button
          type="submit"
          className="button primary large"
          disabled={form.busy || name.trim().length < LIMITS.guilds.name.min}
        >
          {t('create')}
        </button>
      </form>
    </Gate>
  );
}
