import type { DeliveryWithBodiesObject } from '@guildhall/protocol/objects/apps/deliveries';
import type { Id } from '../../api/wire-base.ts';
import { request } from '../../state/session.ts';
import { toast } from '../../state/toasts.ts';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import styles from './deliveries.module.css';
import { failureText } from './parts/failures.ts';
import { HeadersView, JsonView } from './parts/json-view.tsx';
import { dateTime } from './parts/time.ts';
import { t } from './text.ts';

interface Props {
  applicationId: Id;
  deliveryId: Id;
  onRedelivered: (delivery: DeliveryWithBodiesObject) => void;
}

function Redeliver({ applicationId, deliveryId, onRedelivered }: Props) {
  const form = useForm(async () => {
    const path = 'POST /applications/{application_id}/deliveries/{delivery_id}/redeliver';
    onRedelivered(await request(path, { application_id: applicationId, delivery_id: deliveryId }));
    toast(t('sentAgain'));
  });
  return (
    <>
      <FormError form={form} of="all" />
      <p>
        <button type="button" className="button" disabled={form.busy} onClick={form.run}>
          <Icon name="reply" />
          {t('redeliver')}
        </button>
      </p>
    </>
  );
}

/** A request to an endpoint of the application, with its response. */
export function DeliveryDetail(props: Props) {
  const { applicationId, deliveryId } = props;
  const resource = useResource(deliveryId, () =>
    request('GET /applications/{application_id}/deliveries/{delivery_id}', {
      application_id: applicationId,
      delivery_id: deliveryId,
    }),
  );
  return (
    <div className={styles.detail}>
      <Loaded of={resource}>
        {({ kind, url, failure, next_attempt_at, request: sent, response }) => (
          <>
            <p className="mono" dir="ltr">
              {`POST ${url}`}
            </p>
            {failure !== null && (
              <p className="warning">
                <Icon name="warning" />
                <span>
                  {failureText(failure)}{' '}
                  {next_attempt_at !== null && t('nextAttempt', { time: dateTime(Date.parse(next_attempt_at)) })}
                </span>
              </p>
            )}
            {kind === 'webhook_event' && <Redeliver {...props} />}
            <HeadersView title={t('requestHeaders')} headers={Object.entries(sent.headers)} />
            <JsonView title={t('requestBody')} value={sent.body} />
            {response ? (
              <>
                <HeadersView title={t('responseHeaders')} headers={Object.entries(response.headers)} />
                {response.body === null || response.body === '' ? (
                  <p className="muted">{t('noResponseBody')}</p>
                ) : (
                  <JsonView title={t('responseBody')} value={response.body} />
                )}
              </>
            ) : (
              <p className="muted">{t('noResponse')}</p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}
