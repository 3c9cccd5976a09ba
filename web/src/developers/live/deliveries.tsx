import type { DeliveryKind, DeliveryObject } from '@guildhall/protocol/objects/apps/deliveries';
import { useState } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { request } from '../../state/session.ts';
import { toastError } from '../../state/toasts.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import styles from './deliveries.module.css';
import { DeliveryDetail } from './delivery-detail.tsx';
import { Status } from './parts/badges.tsx';
import { failureText } from './parts/failures.ts';
import { dateTime, milliseconds } from './parts/time.ts';
import { t } from './text.ts';

const PAGE = 25;

interface Query {
  kind: DeliveryKind;
  failed?: true;
  before?: Id;
}

async function loadDeliveries(applicationId: Id, query: Query): Promise<DeliveryObject[]> {
  const path = 'GET /applications/{application_id}/deliveries';
  return (await request(path, { application_id: applicationId, query: { ...query, limit: PAGE } })).deliveries;
}

/** Words beside the name: a test, a redelivery, the number of the attempt, and why it failed. */
function remarks({ is_test, redelivery_of, attempt, failure }: DeliveryObject): string {
  return [
    is_test ? t('test') : '',
    redelivery_of === null ? '' : t('redelivery'),
    attempt > 1 ? t('attempt', { attempt }) : '',
    failure === null ? '' : failureText(failure),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Row({ delivery, isOpen, onToggle }: { delivery: DeliveryObject; isOpen: boolean; onToggle: () => void }) {
  const { name, at, status, duration_ms, is_delivered } = delivery;
  const more = remarks(delivery);
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle}>
      <Status text={status ?? t('failed')} tone={is_delivered ? 'good' : 'bad'} />
      <span className={styles.name}>
        <span dir="ltr">{name}</span>
        {more !== '' && <span className={styles.sub}>{more}</span>}
      </span>
      <span className={styles.facts}>
        <time dateTime={at}>{dateTime(Date.parse(at))}</time>
        {duration_ms !== null && <span>{milliseconds(duration_ms)}</span>}
      </span>
    </button>
  );
}

interface Props {
  place: Place;
  kind: DeliveryKind;
  /** A delivery that was just made; it is shown opened. */
  latest?: DeliveryObject | null;
}

/** The recent requests to an endpoint of the application; each opens with its bodies. */
export function Deliveries({ place: { application }, kind, latest = null }: Props) {
  const [isFailedOnly, setIsFailedOnly] = useState(false);
  const [chosen, setChosen] = useState<{ id: Id | null; since: Id | null }>({ id: null, since: null });
  const [hasOlder, setHasOlder] = useState(true);
  const query: Query = { kind, ...(isFailedOnly && { failed: true }) };
  const key = [application.id, kind, isFailedOnly, latest?.id].join();
  const resource = useResource(key, () => loadDeliveries(application.id, query));
  // A new delivery is opened until the person opens another.
  const open = latest !== null && chosen.since !== latest.id ? latest.id : chosen.id;
  const show = (id: Id | null) => setChosen({ id, since: latest?.id ?? null });
  const loadOlder = async (before: Id) => {
    try {
      const older = await loadDeliveries(application.id, { ...query, before });
      setHasOlder(older.length === PAGE);
      resource.change((list) => [...list, ...older]);
    } catch (error) {
      toastError(error);
    }
  };
  const refresh = () => {
    setHasOlder(true);
    resource.reload();
  };
  return (
    <section className="panel" aria-labelledby="deliveries">
      <div className={styles.head}>
        <h2 id="deliveries">{t('deliveries')}</h2>
        <label className="check">
          <input type="checkbox" checked={isFailedOnly} onChange={(event) => setIsFailedOnly(event.target.checked)} />
          {t('failuresOnly')}
        </label>
        <button type="button" className="button quiet" onClick={refresh}>
          {t('refresh')}
        </button>
      </div>
      <Loaded of={resource}>
        {(list) =>
          list.length === 0 ? (
            <p className="nothing">{t(isFailedOnly ? 'nothingFound' : 'noDeliveries')}</p>
          ) : (
            <ul className={styles.list} aria-labelledby="deliveries">
              {list.map((one) => (
                <li key={one.id} className={styles.item}>
                  <Row delivery={one} isOpen={one.id === open} onToggle={() => show(one.id === open ? null : one.id)} />
                  {one.id === open && (
                    <DeliveryDetail
                      applicationId={application.id}
                      deliveryId={one.id}
                      onRedelivered={(again) => {
                        resource.change((held) => [again, ...held]);
                        show(again.id);
                      }}
                    />
                  )}
                </li>
              ))}
              {hasOlder && list.length >= PAGE && (
                <li className={styles.older}>
                  <button type="button" className="button" onClick={() => void loadOlder(list.at(-1)?.id ?? '')}>
                    {t('showOlder')}
                  </button>
                </li>
              )}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}
