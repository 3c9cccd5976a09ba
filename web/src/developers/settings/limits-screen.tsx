import { RAISABLE_LIMITS } from '@guildhall/protocol/application-limits';
import type { ApplicationLimitObject, ApplicationRequestObject } from '@guildhall/protocol/objects/apps/application-requests';
import { useState } from 'react';
import { formatNumber, formatTime } from '../../console/parts/format.tsx';
import { request } from '../../state/session.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { RequestList } from '../parts/request-list.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { limitName } from './limit-names.ts';
import styles from './limits-screen.module.css';
import { RequestDialog } from './request-dialog.tsx';
import { t } from './text.ts';

/** The groups of limits: those that count in a window, and those that count things. */
const GROUPS = [
  { key: 'rates', has: ({ window }: ApplicationLimitObject) => window !== null && window < 7200 },
  { key: 'perDay', has: ({ window }: ApplicationLimitObject) => window !== null && window > 7200 },
  { key: 'counts', has: ({ window }: ApplicationLimitObject) => window === null },
  { key: 'development', has: ({ window }: ApplicationLimitObject) => window === 7200 },
] as const;

/** How long the window of a limit is, in words. */
function windowText(seconds: number): string {
  if (seconds < 60) return t('perSeconds', { count: seconds });
  return t('perHours', { count: seconds / 3600 });
}

function Row({ limit, onAsk }: { limit: ApplicationLimitObject; onAsk: (() => void) | undefined }) {
  const { name, max, usual, used, window, resets_at } = limit;
  const words = [
    window !== null && windowText(window),
    max !== usual && usual !== null && t('usually', { count: usual }),
    resets_at && t('resetsAt', { time: formatTime(resets_at) }),
  ].filter(Boolean);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{limitName(name)}</strong>
        {words.length > 0 && <span className="field-hint">{words.join(' · ')}</span>}
        {max !== null && used !== null && <meter aria-label={limitName(name)} min={0} max={max} value={Math.min(used, max)} />}
      </div>
      <span className={styles.figure}>
        {used === null
          ? formatNumber(max ?? 0)
          : max === null
            ? formatNumber(used)
            : t('usedOf', { used: formatNumber(used), max: formatNumber(max) })}
      </span>
      {onAsk && (
        <button type="button" className="button" aria-label={t('raise', { limit: limitName(name) })} onClick={onAsk}>
          {t('requestMore')}
        </button>
      )}
    </li>
  );
}

interface LimitsProps {
  place: Place;
  limits: readonly ApplicationLimitObject[];
  requests: readonly ApplicationRequestObject[];
  isCounted: boolean;
  reload: () => void;
}

function Limits({ place, limits, requests, isCounted, reload }: LimitsProps) {
  const { id } = place.application;
  const [asked, setAsked] = useState<ApplicationLimitObject | null>(null);
  const mayAsk = isAtLeast(place, 'developer');
  const pending = new Set(requests.filter(({ state }) => state === 'pending').map(({ limit }) => limit));
  return (
    <>
      {!isCounted && (
        <p className="warning" role="status">
          {t('ratesOff')}
        </p>
      )}
      {GROUPS.map(({ key, has }) => {
        const list = limits.filter(has);
        if (list.length === 0) return null;
        return (
          <section key={key} className="panel" aria-labelledby={`limits-${key}`}>
            <h2 id={`limits-${key}`}>{t(`limits_${key}`)}</h2>
            <p className="field-hint">{t(`limits_${key}_lead`)}</p>
            <ul className={styles.rows}>
              {list.map((limit) => (
                <Row
                  key={limit.name}
                  limit={limit}
                  onAsk={mayAsk && limit.can_be_raised && !pending.has(limit.name) ? () => setAsked(limit) : undefined}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <section className="panel" aria-labelledby="requests">
        <h2 id="requests">{t('requests')}</h2>
        {requests.length === 0 ? (
          <p className="field-hint">{t('noRequests')}</p>
        ) : (
          <RequestList label={t('requests')} requests={requests} canWithdraw={mayAsk} onWithdraw={reload} />
        )}
      </section>
      {asked && (
        <RequestDialog
          title={t('raise', { limit: limitName(asked.name) })}
          lead={t('raiseLead', { count: asked.max ?? 0 })}
          bounds={{ min: (asked.max ?? 0) + 1, max: asked.highest ?? 0 }}
          onClose={() => setAsked(null)}
          onSend={async (text, value) => {
            const limit = RAISABLE_LIMITS.find((name) => name === asked.name);
            if (!limit) return;
            await request('POST /applications/{application_id}/requests', {
              application_id: id,
              body: { kind: 'limit', limit, value, text },
            });
            reload();
          }}
        />
      )}
    </>
  );
}

/** The limits of an application with what is used of them, and requests to raise them. */
export function LimitsScreen({ place }: { place: Place }) {
  const path = { application_id: place.application.id };
  const resource = useResource(path.application_id, async () => {
    const [bounds, { requests }] = await Promise.all([
      request('GET /applications/{application_id}/limits', path),
      request('GET /applications/{application_id}/requests', path),
    ]);
    return { bounds, requests: requests.filter(({ kind }) => kind === 'limit') };
  });
  return (
    <Loaded of={resource}>
      {({ bounds, requests }) => (
        <Limits
          place={place}
          limits={bounds.limits}
          isCounted={bounds.limits_rates}
          requests={requests}
          reload={resource.reload}
        />
      )}
    </Loaded>
  );
}
