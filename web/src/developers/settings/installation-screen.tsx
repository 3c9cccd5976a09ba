import { LIMITS } from '@guildhall/protocol/limits';
import type { IntegrationTypesConfig, PrivateApplicationObject } from '@guildhall/protocol/objects/apps/applications';
import { bitsOf } from '@guildhall/protocol/permissions';
import { type ApplicationForm, changeApplication } from '../../state/actions.ts';
import { toast } from '../../state/toasts.ts';
import { useForm } from '../../ui/dialog.tsx';
import { CopyField, Field, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type Draft, useDraft } from '../../ui/use-draft.ts';
import { PermissionPicker } from '../parts/permission-picker.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

/** Permissions of an install link until others are chosen: view, send and react. */
const USUAL_PERMISSIONS = bitsOf(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'ADD_REACTIONS',
);

/** The settings of installations as the form has them. */
interface Installs {
  inServers: boolean;
  forPeople: boolean;
  /** Whether the link for servers also adds the bot and the commands. */
  addsBot: boolean;
  addsCommands: boolean;
  /** A decimal string. */
  permissions: string;
  kind: 'guildhall' | 'custom';
  customUrl: string;
}

function formOf({ integration_types_config: types, custom_install_url: customUrl }: PrivateApplicationObject): Installs {
  const params = types['0']?.oauth2_install_params;
  return {
    inServers: types['0'] !== undefined,
    forPeople: types['1'] !== undefined,
    addsBot: params?.scopes.includes('bot') ?? true,
    addsCommands: params?.scopes.includes('applications.commands') ?? true,
    permissions: params?.permissions ?? String(USUAL_PERMISSIONS),
    kind: customUrl ? 'custom' : 'guildhall',
    customUrl: customUrl ?? '',
  };
}

function scopesOf({ addsBot, addsCommands }: Installs): ('bot' | 'applications.commands')[] {
  return [...(addsBot ? (['bot'] as const) : []), ...(addsCommands ? (['applications.commands'] as const) : [])];
}

function bodyOf(value: Installs): ApplicationForm {
  const scopes = scopesOf(value);
  const permissions = value.addsBot ? value.permissions : '0';
  const custom = value.kind === 'custom' && value.customUrl.trim() !== '';
  return {
    integration_types_config: {
      ...(value.inServers && { '0': scopes.length ? { oauth2_install_params: { scopes, permissions } } : {} }),
      ...(value.forPeople && { '1': { oauth2_install_params: { scopes: ['applications.commands'], permissions: '0' } } }),
    },
    custom_install_url: custom ? value.customUrl.trim() : null,
    ...(custom && { install_params: null }),
  };
}

/** Where an application can be installed, with which scopes and permissions, and the links for it. */
export function InstallationScreen({ place: { application, onChange } }: { place: Place }) {
  const saved = formOf(application);
  const draft = useDraft<Installs>(saved);
  const form = useForm(async () => {
    onChange(await changeApplication(application.id, bodyOf(draft.value)));
    draft.reset();
    toast(t('saved'));
  });
  return (
    <>
      <Links application={application} saved={saved} types={application.integration_types_config} />
      <form onSubmit={form.onSubmit}>
        <Contexts draft={draft} problem={form.fields.integration_types_config} />
        {draft.value.inServers && <ServerInstalls draft={draft} />}
        <LinkKind draft={draft} error={form.fields.custom_install_url} />
        <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
      </form>
    </>
  );
}

interface LinksProps {
  application: PrivateApplicationObject;
  saved: Installs;
  types: IntegrationTypesConfig;
}

/** The links by which people install the application, as it is saved. */
function Links({ application: { id, custom_install_url }, saved, types }: LinksProps) {
  const link = (more: Record<string, string>) => `/oauth2/authorize?${new URLSearchParams({ client_id: id, ...more })}`;
  const scopes = scopesOf(saved);
  const inServers = link({ scope: scopes.join(' '), ...(saved.addsBot && { permissions: saved.permissions }) });
  const forPeople = link({ scope: 'applications.commands', integration_type: '1' });
  return (
    <section className="panel" aria-label={t('install')}>
      <p className="field-hint">{t('installLead')}</p>
      {custom_install_url && <CopyField label={t('customLink')} value={custom_install_url} />}
      {types['0'] && scopes.length > 0 && <CopyField label={t('installLink')} value={location.origin + inServers} />}
      {types['1'] && <CopyField label={t('userInstallLink')} value={location.origin + forPeople} />}
      <div className="panel-actions">
        {types['0'] && scopes.length > 0 && (
          <a className="button primary" href={inServers}>
            <Icon name="plus" />
            {t('addBot')}
          </a>
        )}
        {types['1'] && (
          <a className="button" href={forPeople}>
            <Icon name="plus" />
            {t('installForMe')}
          </a>
        )}
      </div>
    </section>
  );
}

interface PartProps {
  draft: Draft<Installs>;
}

function Contexts({ draft: { value, change }, problem }: PartProps & { problem: string | undefined }) {
  return (
    <section className="panel" aria-labelledby="contexts">
      <h2 id="contexts">{t('contexts')}</h2>
      <Switch
        label={t('inServers')}
        hint={t('inServersHint')}
        checked={value.inServers}
        onChange={(inServers) => change({ inServers })}
      />
      <Switch
        label={t('forPeople')}
        hint={t('forPeopleHint')}
        checked={value.forPeople}
        onChange={(forPeople) => change({ forPeople })}
      />
      {!value.inServers && !value.forPeople && <p className="field-error">{problem ?? t('noContext')}</p>}
    </section>
  );
}

function ServerInstalls({ draft: { value, change } }: PartProps) {
  return (
    <section className="panel" aria-labelledby="server-installs">
      <h2 id="server-installs">{t('serverInstalls')}</h2>
      <Switch label={t('addsBot')} hint={t('addsBotHint')} checked={value.addsBot} onChange={(addsBot) => change({ addsBot })} />
      <Switch
        label={t('addsCommands')}
        hint={t('addsCommandsHint')}
        checked={value.addsCommands}
        onChange={(addsCommands) => change({ addsCommands })}
      />
      {value.addsBot && <PermissionPicker bits={value.permissions} onChange={(permissions) => change({ permissions })} />}
    </section>
  );
}

function LinkKind({ draft: { value, change }, error }: PartProps & { error: string | undefined }) {
  return (
    <section className="panel" aria-labelledby="link-kind">
      <h2 id="link-kind">{t('linkKind')}</h2>
      <SelectField
        label={t('linkOnProfile')}
        hint={t('linkOnProfileHint')}
        value={value.kind}
        options={[
          { value: 'guildhall', label: t('linkGuildhall') },
          { value: 'custom', label: t('linkCustom') },
        ]}
        onValue={(kind) => change({ kind })}
      />
      {value.kind === 'custom' && (
        <Field
          label={t('customLink')}
          type="url"
          value={value.customUrl}
          onChange={(event) => change({ customUrl: event.target.value })}
          error={error}
          maxLength={LIMITS.applications.url.max}
          placeholder="https://example.org/install"
        />
      )}
    </section>
  );
}
