import type { Result } from '@guildhall/protocol/calls';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/http.ts';
import { formatMs } from '../../console/parts/format.tsx';
import { request } from '../../state/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { t } from '../settings/text.ts';
import styles from './parts.module.css';

/** How long after the last key an address is checked, in ms. */
const TYPING_MS = 600;

type Outcome = Result<'POST /applications/{application_id}/endpoint-check'>;
type State =
  | { kind: 'idle' }
  | { kind: 'checking' }
  | { kind: 'failed'; problem: string }
  | { kind: 'checked'; outcome: Outcome };

interface Props {
  applicationId: string;
  kind: 'interactions' | 'webhook_events';
  /** The address as it is typed; it is checked once it is a complete URL. */
  url: string;
}

function isAddress(url: string): boolean {
  return /^https?:\/\/[^/?#\s]+/i.test(url) && URL.canParse(url);
}

/** Checks an endpoint while its address is typed, and shows each step with the reason why it failed. Nothing is saved. */
export function EndpointCheck({ applicationId, kind, url }: Props) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const address = url.trim();
  useEffect(() => {
    if (!isAddress(address)) {
      setState({ kind: 'idle' });
      return;
    }
    let current = true;
    setState({ kind: 'checking' });
    const timer = setTimeout(() => {
      const call = { application_id: applicationId, body: { kind, url: address } };
      request('POST /applications/{application_id}/endpoint-check', call).then(
        (outcome) => current && setState({ kind: 'checked', outcome }),
        (error: unknown) => current && setState({ kind: 'failed', problem: messageOf(error) }),
      );
    }, TYPING_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [applicationId, kind, address]);
  return (
    <div className={styles.check} role="status">
      {state.kind === 'checking' && <p className="field-hint">{t('checkingUrl')}</p>}
      {state.kind === 'failed' && <p className="field-error">{state.problem}</p>}
      {state.kind === 'checked' && (
        <>
          <p className={styles.verdict} data-good={state.outcome.is_verified}>
            <Icon name={state.outcome.is_verified ? 'check' : 'warning'} />
            {t(state.outcome.is_verified ? 'endpointVerified' : 'endpointFails')}
          </p>
          <ol className={styles.steps}>
            {state.outcome.steps.map((step) => (
              <li key={step.name} data-good={step.is_passed}>
                <Icon name={step.is_passed ? 'check' : 'close'} />
                <div>
                  <strong>{t(`step_${step.name}`)}</strong>
                  <p className="field-hint">
                    {step.reason ? t(`reason_${step.reason}`) : t('stepPassed', { status: step.status ?? 0 })}{' '}
                    {t('stepTook', { time: formatMs(step.duration_ms) })}
                  </p>
                  {!step.is_passed && step.message && <p className={styles.said}>{step.message}</p>}
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
