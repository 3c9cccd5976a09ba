import type { ProvenIdentityObject } from '@guildhall/protocol/objects/games/identity-providers';
import { useState } from 'react';
import { request } from '../../state/session.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ProviderKind } from './provider-kinds.ts';
import { t } from './text.ts';

interface Props {
  kind: ProviderKind;
  applicationId: string;
  onClose: () => void;
}

/** Checks a proof of a player by the saved settings of a provider; no account is made. */
export function ProofDialog({ kind, applicationId, onClose }: Props) {
  const [type, setType] = useState(kind.proofs[0]);
  const [token, setToken] = useState('');
  const [proven, setProven] = useState<ProvenIdentityObject | null>(null);
  const form = useForm(async () => {
    setProven(null);
    const body = { external_auth_type: type, external_auth_token: token.trim() };
    const call = { application_id: applicationId, provider_type: kind.type, body };
    setProven(await request('POST /applications/{application_id}/identity-providers/{provider_type}/test', call));
  });
  return (
    <Dialog title={t('testTitle', { name: kind.name })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{t('testLead')}</p>
        {kind.proofs.length > 1 && (
          <SelectField
            label={t('proofType')}
            value={type}
            options={kind.proofs.map((one) => ({ value: one, label: one }))}
            onValue={setType}
          />
        )}
        <Area
          label={t('proof')}
          rows={4}
          value={token}
          className="mono"
          spellCheck={false}
          error={form.fields.external_auth_token}
          onChange={({ target }) => setToken(target.value)}
        />
        <FormError form={form} />
        <div role="status">
          {proven && (
            <p className="link-note">
              {proven.name === null
                ? t('provenId', { id: proven.external_id })
                : t('provenName', { id: proven.external_id, name: proven.name })}
            </p>
          )}
        </div>
        <FormActions form={form} action={t('check')} incomplete={token.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
