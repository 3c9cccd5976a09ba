import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/http.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './providers.module.css';
import { t } from './text.ts';
import { CONFIRMATIONS, providerConfirmUrl } from '../state/providers.ts';
import { finishProof } from '../state/security.ts';

interface Props {
  providers: readonly { id: string; name: string }[];
  ticket: string;
  onProof: (proof: string) => void;
}

/** Confirms the user's identity by a provider, in a window of its own so that this page loses nothing. */
export function ConfirmWithProvider({ providers, ticket, onProof }: Props) {
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(onProof);
  useEffect(() => {
    latest.current = onProof;
  });
  useEffect(() => {
    const channel = new BroadcastChannel(CONFIRMATIONS);
    channel.onmessage = ({ data }) => {
      setWaiting(false);
      finishProof(ticket, 'provider', String(data)).then(
        (proof) => latest.current(proof),
        (error: unknown) => setProblem(messageOf(error)),
      );
    };
    return () => channel.close();
  }, [ticket]);
  const open = (id: string) => {
    setProblem(null);
    // Opened at once, since browsers block windows that do not follow a press immediately.
    const opened = window.open('about:blank', '_blank', 'popup,width=520,height=720');
    if (!opened) return setProblem(t('popupBlocked'));
    setWaiting(true);
    providerConfirmUrl(id).then(
      (address) => {
        opened.location.href = address;
      },
      (error: unknown) => {
        opened.close();
        setWaiting(false);
        setProblem(messageOf(error));
      },
    );
  };
  return (
    <div className={styles.providers}>
      {providers.map(({ id, name }) => (
        <button key={id} type="button" className="button large" onClick={() => open(id)}>
          <Icon name="key" />
          {t('confirmWith', { provider: name })}
        </button>
      ))}
      {waiting && (
        <p className="field-hint" role="status">
          {t('otherWindow')}
        </p>
      )}
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
