import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/http.ts';
import { Gate } from './gate.tsx';
import { CompleteRegistration } from './complete-registration.tsx';
import { isRestorable } from './login-page.tsx';
import { SecondStepGate } from './second-step.tsx';
import { t } from './text.ts';
import { Link, navigate, safeNext } from '../router.tsx';
import { CONFIRMATIONS, finishProviderLink, finishProviderLogin, type ProviderLogin } from '../state/providers.ts';
import { token } from '../state/session.ts';
import { toast } from '../state/toasts.ts';

/** The fragment of the address, written by the callback of a provider. */
interface Arrival {
  code: string;
  purpose: string;
  next: string | null;
}

type Stage = { kind: 'busy' } | { kind: 'failed'; problem: string; resting: boolean } | { kind: 'close' } | ProviderLogin;

function readArrival(): Arrival {
  const given = new URLSearchParams(location.hash.slice(1));
  return { code: given.get('code') ?? '', purpose: given.get('purpose') ?? '', next: given.get('next') };
}

/** Continues after a login provider has identified the person: logs in, links the account, or confirms an identity. */
export function ContinuePage() {
  const [arrival] = useState(readArrival);
  const [stage, setStage] = useState<Stage>({ kind: 'busy' });
  const started = useRef(false);
  const run = (undelete: boolean) => {
    setStage({ kind: 'busy' });
    continueWith(arrival, undelete).then(setStage, (error: unknown) =>
      setStage({ kind: 'failed', problem: messageOf(error), resting: isRestorable(error) }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code may be used only once
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    // A copied address, or the history, must not keep the code.
    history.replaceState(null, '', location.pathname);
    run(false);
  }, []);
  const onward = () => navigate(safeNext(arrival.next), true);
  const isDone = stage.kind === 'done';
  useEffect(() => {
    if (isDone) navigate(safeNext(arrival.next), true);
  }, [isDone, arrival]);
  if (stage.kind === 'new') return <CompleteRegistration registration={stage.registration} next={arrival.next} />;
  if (stage.kind === 'second')
    return <SecondStepGate step={stage.step} onDone={onward} onBack={() => navigate('/login', true)} />;
  if (stage.kind === 'close')
    return (
      <Gate title={t('confirmed')} lead={t('closeWindow')}>
        {null}
      </Gate>
    );
  if (stage.kind !== 'failed') return <Gate title={t('finishing')}>{null}</Gate>;
  const back = token.get() === null ? '/login' : '/settings/account';
  return (
    <Gate title={t('loginFailed')} lead={stage.resting ? t('resting') : stage.problem}>
      {stage.resting && (
        <button type="button" className="button primary large" onClick={() => run(true)}>
          {t('restore')}
        </button>
      )}
      <Link className={stage.resting ? 'button large' : 'button primary large'} href={back}>
        {back === '/login' ? t('backToLogin') : t('continue')}
      </Link>
    </Gate>
  );
}

async function continueWith({ code, purpose }: Arrival, undelete: boolean): Promise<Stage> {
  if (code === '') throw new Error(t('noCode'));
  if (purpose === 'login') return finishProviderLogin(code, undelete);
  if (purpose === 'link') {
    const { provider_name, provider_id } = await finishProviderLink(code);
    toast(t('linked', { provider: provider_name ?? provider_id }));
    return { kind: 'done' };
  }
  const channel = new BroadcastChannel(CONFIRMATIONS);
  channel.postMessage(code);
  channel.close();
  window.close();
  return { kind: 'close' };
}
