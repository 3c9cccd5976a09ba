import type { EndpointStepObject } from '@guildhall/protocol/objects/apps/deliveries';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/http.ts';
import type { Id } from '../../../api/wire-base.ts';
import { requestOnce } from '../../../state/session.ts';
import { Icon } from '../../../ui/icon.tsx';
import { failureText } from '../parts/failures.ts';
import { milliseconds } from '../parts/time.ts';
import { t } from '../text.ts';
import styles from './webhook-events.module.css';

/** Ms after the last key until the address is checked. */
const TYPING = 700;

type Result = { is_verified: boolean; steps: EndpointStepObject[] };

interface Check {
  url: string;
  state: { kind: 'checking' } | { kind: 'failed'; problem: string } | { kind: 'checked'; result: Result };
}

interface Props {
  applicationId: Id;
  url: string;
}

function Step({ step: { name, is_passed, status, duration_ms, reason, message } }: { step: EndpointStepObject }) {
  return (
    <li data-passed={is_passed}>
      <Icon name={is_passed ? 'check' : 'close'} size={18} />
      <div>
        <p>
          <strong>{t(`step_${name}`)}</strong>{' '}
          <span className="muted">
            {status} {milliseconds(duration_ms)}
          </span>
        </p>
        {!is_passed && (
          <p>
            {reason !== null && failureText(reason)} <span className="muted">{message}</span>
          </p>
        )}
      </div>
    </li>
  );
}

/** Checks an address as it is typed, and says what it answered. Nothing is saved. */
export function EndpointCheck({ applicationId, url }: Props) {
  const [check, setCheck] = useState<Check | null>(null);
  const isAddress = URL.canParse(url) && /^https?:/.test(url);
  useEffect(() => {
    if (!isAddress) return;
    const stop = new AbortController();
    const put = (state: Check['state']) => !stop.signal.aborted && setCheck({ url, state });
    const timer = setTimeout(() => {
      put({ kind: 'checking' });
      const body = { kind: 'webhook_events' as const, url };
      const path = 'POST /applications/{application_id}/endpoint-check';
      requestOnce(path, { application_id: applicationId, body, signal: stop.signal }).then(
        (result) => put({ kind: 'checked', result }),
        (error: unknown) => put({ kind: 'failed', problem: messageOf(error) }),
      );
    }, TYPING);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [applicationId, url, isAddress]);
  // The result of an earlier address says nothing about this one.
  const state = isAddress && check?.url === url ? check.state : null;
  return (
    <div className={styles.check} role="status">
      {state?.kind === 'checking' && <p className="muted">{t('checkingUrl')}</p>}
      {state?.kind === 'failed' && <p className="field-error">{state.problem}</p>}
      {state?.kind === 'checked' && (
        <>
          <p className={state.result.is_verified ? styles.good : styles.bad}>
            {t(state.result.is_verified ? 'urlVerified' : 'urlNotVerified')}
          </p>
          <ul className={styles.steps}>
            {state.result.steps.map((step) => (
              <Step key={step.name} step={step} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
