import type { ProviderObject } from '@guildhall/protocol/objects/games/identity-providers';
import { useState } from 'react';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { type ProviderKind, SECRET, type SettingName } from './provider-kinds.ts';
import { t } from './text.ts';

interface Props {
  kind: ProviderKind;
  /** The saved settings; undefined for a new provider. */
  provider: ProviderObject | undefined;
  applicationId: string;
  onSave: (provider: ProviderObject) => void;
  onClose: () => void;
}

/** The settings of a provider. The server checks an issuer when they are saved. */
export function ProviderDialog({ kind, provider, applicationId, onSave, onClose }: Props) {
  const [values, setValues] = useState<Partial<Record<SettingName, string>>>(provider?.settings ?? {});
  const form = useForm(async () => {
    const given = [...kind.required, ...kind.optional].map((name) => [name, values[name]?.trim()]);
    const body = Object.fromEntries(given.filter(([, value]) => value));
    const call = { application_id: applicationId, provider_type: kind.type, body };
    onSave(await request('PUT /applications/{application_id}/identity-providers/{provider_type}', call));
    toast(t('saved'));
    onClose();
  });
  const hasSecret = (name: SettingName) => name === SECRET && provider !== undefined;
  const field = (name: SettingName, required: boolean) => (
    <Field
      key={name}
      label={t(name)}
      hint={hasSecret(name) ? t('secretKept') : required ? undefined : t('usualIfEmpty')}
      type={name === SECRET ? 'password' : 'text'}
      value={values[name] ?? ''}
      required={required && !hasSecret(name)}
      autoComplete="off"
      error={form.fields[name]}
      onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
    />
  );
  return (
    <Dialog title={kind.name} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        {kind.type === 'OIDC' && <p className="dialog-text">{t('issuerLead')}</p>}
        {kind.required.map((name) => field(name, true))}
        {kind.optional.length > 0 && (
          <details className="by-hand">
            <summary>{t('advanced')}</summary>
            {kind.optional.map((name) => field(name, false))}
          </details>
        )}
        <FormError form={form} />
        <FormActions form={form} action={t('save')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
