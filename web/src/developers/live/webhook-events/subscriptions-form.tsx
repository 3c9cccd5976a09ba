import { EVENT_WEBHOOKS, WEBHOOK_EVENT_TYPES } from '@guildhall/protocol/bodies/apps/applications';
import { changeApplication } from '../../../state/actions.ts';
import { toast, toastError } from '../../../state/toasts.ts';
import { useForm } from '../../../ui/dialog.tsx';
import { Field, Switch } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useDraft } from '../../../ui/use-draft.ts';
import type { Place } from '../../place.ts';
import { EndpointCheck } from '../../parts/endpoint-check.tsx';
import { t } from '../text.ts';
import styles from './webhook-events.module.css';

/** Says that the platform stopped sending events, and switches them on again. */
function SwitchedOff({ place: { application, onChange } }: { place: Place }) {
  const enable = async () => {
    try {
      onChange(await changeApplication(application.id, { event_webhooks_status: EVENT_WEBHOOKS.ENABLED }));
      toast(t('saved'));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <div className={`warning ${styles.off}`} role="alert">
      <Icon name="warning" />
      <p>{t('switchedOff')}</p>
      <button type="button" className="button" onClick={() => void enable()}>
        {t('switchOnAgain')}
      </button>
    </div>
  );
}

/** Where the events of an application are sent, whether they are, and which. */
export function SubscriptionsForm({ place }: { place: Place }) {
  const { application, onChange } = place;
  const { event_webhooks_url, event_webhooks_status, event_webhooks_types } = application;
  const saved = {
    url: event_webhooks_url ?? '',
    isOn: event_webhooks_status === EVENT_WEBHOOKS.ENABLED,
    types: WEBHOOK_EVENT_TYPES.filter((one) => event_webhooks_types?.includes(one)),
  };
  const { value, changes, dirty, change, reset } = useDraft(saved);
  const url = value.url.trim();
  const form = useForm(async () => {
    const changed = await changeApplication(application.id, {
      ...(changes.url !== undefined && { event_webhooks_url: url || null }),
      ...(changes.isOn !== undefined && {
        event_webhooks_status: changes.isOn ? EVENT_WEBHOOKS.ENABLED : EVENT_WEBHOOKS.DISABLED,
      }),
      ...(changes.types && { event_webhooks_types: changes.types }),
    });
    onChange(changed);
    reset();
    toast(t('saved'));
  });
  const toggle = (type: (typeof WEBHOOK_EVENT_TYPES)[number], isOn: boolean) =>
    change({ types: WEBHOOK_EVENT_TYPES.filter((one) => (one === type ? isOn : value.types.includes(one))) });
  return (
    <form onSubmit={form.onSubmit}>
      <section className="panel" aria-labelledby="endpoint">
        <h2 id="endpoint">{t('endpoint')}</h2>
        {event_webhooks_status === EVENT_WEBHOOKS.DISABLED_BY_SERVICE && <SwitchedOff place={place} />}
        <Field
          label={t('endpointUrl')}
          type="url"
          inputMode="url"
          dir="ltr"
          value={value.url}
          onChange={(event) => change({ url: event.target.value })}
          error={form.fields.event_webhooks_url}
          hint={t('endpointHint')}
          autoComplete="off"
        />
        {changes.url !== undefined && <EndpointCheck applicationId={application.id} kind="webhook_events" url={url} />}
        <Switch label={t('sendEvents')} hint={t('sendEventsHint')} checked={value.isOn} onChange={(isOn) => change({ isOn })} />
      </section>
      <section className="panel" aria-labelledby="types">
        <h2 id="types">{t('subscriptions')}</h2>
        <ul className={styles.types}>
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <li key={type}>
              <label className="check">
                <input
                  type="checkbox"
                  checked={value.types.includes(type)}
                  onChange={(event) => toggle(type, event.target.checked)}
                />
                <span>
                  <span className="mono">{type}</span>
                  <span className={styles.meaning}>{t(`type_${type}`)}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </section>
      <SaveBar form={form} dirty={dirty} onDiscard={reset} />
    </form>
  );
}
