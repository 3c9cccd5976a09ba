import { APPLICATION_FLAGS } from '@guildhall/protocol/enums';
import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { changeApplication } from '../../state/actions.ts';
import { request } from '../../state/session.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { Confirm, useForm } from '../../ui/dialog.tsx';
import { CopyField, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { entriesOf, ListField } from '../parts/list-field.tsx';
import type { Place } from '../place.ts';
import { DeviceFlow } from './device-flow.tsx';
import { t } from './text.ts';
import { UrlBuilder } from './url-builder.tsx';

function Credentials({ place: { application, onChange } }: { place: Place }) {
  const { id, flags } = application;
  const [secret, setSecret] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const setPublic = async (on: boolean) => {
    const bit = APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT;
    setBusy(true);
    try {
      onChange(await changeApplication(id, { flags: on ? flags | bit : flags & ~bit }));
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  const reset = async () => {
    setSecret((await request('POST /applications/{application_id}/reset', { application_id: id })).secret);
  };
  return (
    <section className="panel" aria-labelledby="credentials">
      <h2 id="credentials">{t('credentials')}</h2>
      <CopyField label={t('clientId')} value={id} />
      {secret ? (
        <>
          <CopyField label={t('clientSecret')} value={secret} secret />
          <p className="warning" role="status">
            <Icon name="warning" />
            <span>{t('copySecretNow')}</span>
          </p>
        </>
      ) : (
        <p className="field-hint">{t('secretLead')}</p>
      )}
      <div className="panel-actions">
        <button type="button" className="button" onClick={() => setAsking(true)}>
          <Icon name="key" />
          {t('resetSecret')}
        </button>
      </div>
      <Switch
        label={t('publicClient')}
        hint={t('publicClientHint')}
        checked={(flags & APPLICATION_FLAGS.PUBLIC_OAUTH2_CLIENT) !== 0}
        disabled={busy}
        onChange={(on) => void setPublic(on)}
      />
      {asking && (
        <Confirm title={t('resetSecretTitle')} action={t('resetSecret')} onClose={() => setAsking(false)} onConfirm={reset}>
          {t('resetSecretWarning')}
        </Confirm>
      )}
    </section>
  );
}

function Redirects({ place: { application, onChange } }: { place: Place }) {
  const draft = useDraft({ redirect_uris: application.redirect_uris });
  const form = useForm(async () => {
    onChange(await changeApplication(application.id, { redirect_uris: entriesOf(draft.value.redirect_uris) }));
    draft.reset();
    toast(t('saved'));
  });
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-label={t('redirects')}>
        <ListField
          label={t('redirects')}
          hint={t('redirectsHint')}
          entry={(number) => t('redirect', { number })}
          add={t('addRedirect')}
          values={draft.value.redirect_uris}
          most={LIMITS.applications.redirectUris.max}
          maxLength={LIMITS.applications.redirectUri.max}
          errorOf={(index) => form.fields[`redirect_uris.${index}`]}
          placeholder="https://example.org/callback"
          onChange={(redirect_uris) => draft.change({ redirect_uris })}
        />
      </section>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}

/** How people log in with the application: its secret, redirect URIs, a builder of addresses, and the device flow. */
export function OAuth2Screen({ place }: { place: Place }) {
  return (
    <>
      <Credentials place={place} />
      <Redirects place={place} />
      <UrlBuilder application={place.application} />
      <DeviceFlow clientId={place.application.id} />
    </>
  );
}
