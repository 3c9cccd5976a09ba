import { bitsOf } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import { changeApplication } from '../../state/actions.ts';
import { toastError } from '../../state/toasts.ts';
import { CopyField, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Place } from '../place.ts';
import { t } from './text.ts';

/** Default permissions in install links: view, send and react. */
const USUAL_PERMISSIONS = bitsOf(
  'VIEW_CHANNEL',
  'SEND_MESSAGES',
  'READ_MESSAGE_HISTORY',
  'EMBED_LINKS',
  'ATTACH_FILES',
  'ADD_REACTIONS',
);

/** The settings of installations in guilds as a PATCH accepts them. */
function inGuilds({ '0': type }: NonNullable<Place['application']['integration_types_config']>) {
  if (!type) return {};
  const { oauth2_install_params: params } = type;
  if (!params) return { '0': {} };
  const scopes = params.scopes.filter((scope) => scope === 'bot' || scope === 'applications.commands');
  return { '0': { oauth2_install_params: { ...params, scopes } } };
}

/** The install links for guilds and for users. */
export function InstallationScreen({ place: { application, onChange } }: { place: Place }) {
  const [busy, setBusy] = useState(false);
  const types = application.integration_types_config ?? { '0': {} };
  const link = (more: Record<string, string>) =>
    `/oauth2/authorize?${new URLSearchParams({ client_id: application.id, ...more })}`;
  const path = link({ scope: 'bot applications.commands', permissions: String(USUAL_PERMISSIONS) });
  const set = async (on: boolean) => {
    setBusy(true);
    try {
      const integration_types_config = { ...inGuilds(types), ...(on && { '1': {} }) };
      onChange(await changeApplication(application.id, { integration_types_config }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <section className="panel" aria-label={t('install')}>
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
