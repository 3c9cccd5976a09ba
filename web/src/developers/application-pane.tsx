import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { bitsOf } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import { Avatar } from '../ui/avatar.tsx';
import { Confirm, FormError, useForm } from '../ui/dialog.tsx';
import { Area, CopyField, Field, Switch } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../router.tsx';
import { changeApplication, deleteApplication, resetBotToken } from '../state/actions.ts';
import { toast, toastError } from '../state/toasts.ts';
import { authOptions } from '../state/providers.ts';
import type { Application } from '../api/wire-base.ts';
import { useResource } from '../ui/use-resource.ts';
import { t } from './text.ts';

const INTENTS = [
  ['GATEWAY_MESSAGE_CONTENT_LIMITED', 'messageContent', 'messageContentHint'],
  ['GATEWAY_GUILD_MEMBERS_LIMITED', 'serverMembers', 'serverMembersHint'],
  ['GATEWAY_PRESENCE_LIMITED', 'presence', 'presenceHint'],
] as const;

/** Default permissions in install links: view, send and react. */
export const USUAL_PERMISSIONS = bitsOf(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'ADD_REACTIONS',
);

interface Props {
  application: Application;
  onChange: (application: Application) => void;
  onDelete: () => void;
}

function General({ application, onChange }: Omit<Props, 'onDelete'>) {
  const [name, setName] = useState(application.name);
  const [description, setDescription] = useState(application.description ?? '');
  const same = name.trim() === application.name && description.trim() === (application.description ?? '');
  const form = useForm(async () => {
    onChange(await changeApplication(application.id, { name: name.trim(), description: description.trim() }));
    toast(t('saved'));
  });
  return (
    <section className="panel" aria-labelledby="about">
      <h2 id="about">{t('about')}</h2>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={32}
          required
        />
        <Area
          label={t('description')}
          rows={3}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          error={form.fields.description}
          maxLength={400}
          hint={t('descriptionHint')}
        />
        <FormError form={form} />
        <div className="panel-actions">
          <button type="submit" className="button primary" disabled={form.busy || same || name.trim() === ''}>
            {t('save')}
          </button>
        </div>
      </form>
      <CopyField label={t('applicationId')} value={application.id} />
    </section>
  );
}

function BotToken({ application }: { application: Application }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const reset = async () => {
    setSecret((await resetBotToken(application.id)).token);
  };
  return (
    <section className="panel" aria-labelledby="token">
      <h2 id="token">{t('botToken')}</h2>
      {secret ? (
        <>
          <CopyField label={t('token')} value={secret} secret />
          <p className="warning" role="status">
            <Icon name="warning" />
            <span>{t('copyTokenNow')}</span>
          </p>
        </>
      ) : (
        <p className="field-hint">{t('tokenLead')}</p>
      )}
      <div className="panel-actions">
        <button type="button" className="button" onClick={() => setAsking(true)}>
          <Icon name="key" />
          {secret ? t('resetAgain') : t('reset')}
        </button>
      </div>
      {asking && (
        <Confirm title={t('resetTitle')} action={t('reset')} onClose={() => setAsking(false)} onConfirm={reset}>
          {t('resetWarning')}
        </Confirm>
      )}
    </section>
  );
}

function Intents({ application, onChange }: Omit<Props, 'onDelete'>) {
  const flags = application.flags ?? 0;
  const [busy, setBusy] = useState(false);
  const set = async (bit: number, on: boolean) => {
    setBusy(true);
    try {
      onChange(await changeApplication(application.id, { flags: on ? flags | bit : flags & ~bit }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="panel" aria-labelledby="intents">
      <h2 id="intents">{t('intents')}</h2>
      {INTENTS.map(([flag, label, hint]) => {
        const bit = APPLICATION_FLAGS[flag];
        return (
          <Switch
            key={flag}
            label={t(label)}
            hint={t(hint)}
            checked={(flags & bit) !== 0}
            disabled={busy}
            onChange={(on) => void set(bit, on)}
          />
        );
      })}
    </section>
  );
}

/** The interactions endpoint and the public key of its signatures. */
function Endpoint({ application, onChange }: Omit<Props, 'onDelete'>) {
  const [url, setUrl] = useState(application.interactions_endpoint_url ?? '');
  const same = url.trim() === (application.interactions_endpoint_url ?? '');
  const form = useForm(async () => {
    onChange(await changeApplication(application.id, { interactions_endpoint_url: url.trim() || null }));
    toast(t('saved'));
  });
  return (
    <section className="panel" aria-labelledby="endpoint">
      <h2 id="endpoint">{t('endpoint')}</h2>
      <p className="field-hint">{t('endpointLead')}</p>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('endpointUrl')}
          type="url"
          inputMode="url"
          placeholder="https://example.org/interactions"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
          error={form.fields.interactions_endpoint_url}
          hint={t('endpointHint')}
        />
        <FormError form={form} />
        <div className="panel-actions">
          <button type="submit" className="button primary" disabled={form.busy || same}>
            {form.busy ? t('checkingUrl') : t('save')}
          </button>
        </div>
      </form>
      {application.verify_key && <CopyField label={t('publicKey')} value={application.verify_key} />}
    </section>
  );
}

/** The record of what the application does, on a server for tests. */
function Recorded({ application }: { application: Application }) {
  const { state } = useResource('auth-options', authOptions);
  if (state.kind !== 'loaded' || !state.data.is_testing) return null;
  return (
    <section className="panel" aria-labelledby="record">
      <h2 id="record">{t('record')}</h2>
      <p className="field-hint">{t('recordLead')}</p>
      <div className="panel-actions">
        <a className="button" href={`/testing/record.html?application_id=${application.id}`} target="_blank" rel="noreferrer">
          {t('openRecord')}
        </a>
      </div>
    </section>
  );
}

/** The install links for guilds and for users. */
function Install({ application, onChange }: Omit<Props, 'onDelete'>) {
  const [busy, setBusy] = useState(false);
  const types = application.integration_types_config ?? { '0': {} };
  const link = (more: Record<string, string>) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: application.id, ...more })}`;
  const path = link({ scope: 'bot applications.commands', permissions: String(USUAL_PERMISSIONS) });
  const set = async (on: boolean) => {
    const { '1': personal = {}, ...rest } = types;
    setBusy(true);
    try {
      const integration_types_config = on ? { ...rest, '1': personal } : rest;
      onChange(await changeApplication(application.id, { integration_types_config }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="panel" aria-labelledby="install">
      <h2 id="install">{t('install')}</h2>
      <p className="field-hint">{t('installLead')}</p>
      <CopyField label={t('installLink')} value={location.origin + path} />
      <div className="panel-actions">
        <a className="button primary" href={path}>
          <Icon name="plus" />
          {t('addBot')}
        </a>
      </div>
      <Switch
        label={t('forPeople')}
        hint={t('forPeopleHint')}
        checked={types['1'] !== undefined}
        disabled={busy}
        onChange={(on) => void set(on)}
      />
      {types['1'] && (
        <CopyField
          label={t('userInstallLink')}
          value={location.origin + link({ scope: 'applications.commands', integration_type: '1' })}
        />
      )}
    </section>
  );
}

/** The settings of one application: name, bot token, intents, endpoint and install links. */
export function ApplicationPane({ application, onChange, onDelete }: Props) {
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="application scroll">
      <header className="application-head">
        <Link className="icon-button only-narrow" href="/developers" aria-label={t('backToList')}>
          <Icon name="back" />
        </Link>
        <Avatar id={application.id} name={application.name} shape="app" size={56} />
        <div>
          <h1>{application.name}</h1>
          <p className="muted">{t('botUser', { name: application.bot?.username ?? application.name })}</p>
        </div>
      </header>
      <BotToken application={application} />
      <Install application={application} onChange={onChange} />
      <Endpoint application={application} onChange={onChange} />
      <Recorded application={application} />
      <Intents application={application} onChange={onChange} />
      <General application={application} onChange={onChange} />
      <section className="danger-zone" aria-labelledby="end">
        <div>
          <h2 id="end">{t('deleteApplication')}</h2>
          <p className="field-hint">{t('deleteLead')}</p>
        </div>
        <button type="button" className="button danger" onClick={() => setDeleting(true)}>
          {t('delete')}
        </button>
      </section>
      {deleting && (
        <Confirm
          title={t('deleteTitle', { name: application.name })}
          action={t('deleteApplication')}
          onClose={() => setDeleting(false)}
          onConfirm={async () => {
            await deleteApplication(application.id);
            onDelete();
          }}
        >
          {t('noUndo')}
        </Confirm>
      )}
    </div>
  );
}
