import { WEBHOOK_EVENT_TYPES } from '@guildhall/protocol/bodies/apps/applications';
import type { DeliveryObject } from '@guildhall/protocol/objects/apps/deliveries';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { FormError, useForm } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Place } from '../../place.ts';
import { Deliveries } from '../deliveries.tsx';
import { t } from '../text.ts';
import { SubscriptionsForm } from './subscriptions-form.tsx';

const OPTIONS = WEBHOOK_EVENT_TYPES.map((type) => ({ value: type, label: type }));

interface TestProps {
  place: Place;
  onSent: (delivery: DeliveryObject) => void;
}

/** Sends a sample event to the saved address. */
function TestEvent({ place: { application }, onSent }: TestProps) {
  const [type, setType] = useState<(typeof WEBHOOK_EVENT_TYPES)[number]>(WEBHOOK_EVENT_TYPES[0]);
  const form = useForm(async () => {
    const path = 'POST /applications/{application_id}/webhook-events/test';
    onSent(await request(path, { application_id: application.id, body: { type } }));
  });
  const isSaved = application.event_webhooks_url !== null;
  return (
    <section className="panel" aria-labelledby="test">
      <h2 id="test">{t('testEvent')}</h2>
      <p className="field-hint">{t(isSaved ? 'testEventLead' : 'testEventNeedsUrl')}</p>
      {isSaved && (
        <form onSubmit={form.onSubmit}>
          <SelectField label={t('eventType')} value={type} options={OPTIONS} onValue={setType} />
          <FormError form={form} of="all" />
          <div className="panel-actions">
            <button type="submit" className="button" disabled={form.busy}>
              <Icon name="send" />
              {t('sendTestEvent')}
            </button>
          </div>
        </form>
      )}
    </section>
  );
}

/** The events that an application receives at its own address. */
export function WebhookEventsScreen({ place }: { place: Place }) {
  const [latest, setLatest] = useState<DeliveryObject | null>(null);
  return (
    <>
      <p className="settings-lead">{t('webhookEventsLead')}</p>
      <SubscriptionsForm place={place} />
      <TestEvent place={place} onSent={setLatest} />
      <Deliveries place={place} kind="webhook_event" latest={latest} />
    </>
  );
}
