import { useState } from 'react';
import { changeApplication } from '../../state/actions.ts';
import { toast } from '../../state/toasts.ts';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { CopyField, Field } from '../../ui/field.tsx';
import { Deliveries } from '../live/deliveries.tsx';
import { EndpointCheck } from '../parts/endpoint-check.tsx';
import type { Place } from '../place.ts';
import { Recorded } from './recorded.tsx';
import { t } from './text.ts';

/** The interactions endpoint, checked while it is typed, and the public key of its signatures. */
function Endpoint({ place: { application, onChange } }: { place: Place }) {
  const [url, setUrl] = useState(application.interactions_endpoint_url ?? '');
  const same = url.trim() === (application.interactions_endpoint_url ?? '');
  const form = useForm(async () => {
    onChange(await changeApplication(application.id, { interactions_endpoint_url: url.trim() || null }));
    toast(t('saved'));
  });
  return (
    <section className="panel" aria-label={t('endpoint')}>
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
        {!same && <EndpointCheck applicationId={application.id} kind="interactions" url={url} />}
        <FormError form={form} />
        <div className="panel-actions">
          <button type="submit" className="button primary" disabled={form.busy || same}>
            {form.busy ? t('checkingUrl') : t('save')}
          </button>
        </div>
      </form>
      <CopyField label={t('publicKey')} value={application.verify_key} />
    </section>
  );
}

/** The interactions endpoint, on a server for tests the record, and the recent deliveries. */
export function InteractionsScreen({ place }: { place: Place }) {
  return (
    <>
      <Endpoint place={place} />
      <Recorded place={place} />
      <Deliveries place={place} kind="interaction" />
    </>
  );
}
