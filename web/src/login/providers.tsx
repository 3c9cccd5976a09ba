import { useState } from 'react';
import { messageOf } from '../api/http.ts';
import { type AuthOptions, authOptions, type LoginProvider, providerLoginUrl } from '../state/providers.ts';
import { Icon } from '../ui/icon.tsx';
import { useResource } from '../ui/use-resource.ts';
import styles from './providers.module.css';
import { t } from './text.ts';

/** The options of the server; null until they are loaded, or if they cannot be. */
export function useAuthOptions(): AuthOptions | null {
  const { state } = useResource('auth-options', authOptions);
  return state.kind === 'loaded' ? state.data : null;
}

/** A button for each provider, from which the browser returns to `next`. Without providers nothing is shown. */
export function ProviderButtons({ providers, next }: { providers: readonly LoginProvider[]; next: string | null }) {
  const [under, setUnder] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const go = (id: string) => {
    setUnder(true);
    setProblem(null);
    providerLoginUrl(id, next).then(
      (address) => location.assign(address),
      (error: unknown) => {
        setUnder(false);
        setProblem(messageOf(error));
      },
    );
  };
  return (
    <div className={styles.providers}>
      {providers.map((provider) => (
        <button key={provider.id} type="button" className="button large" disabled={under} onClick={() => go(provider.id)}>
          <ProviderIcon provider={provider} />
          <span className={styles.label}>{t('continueWith', { provider: provider.name })}</span>
        </button>
      ))}
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

/** The icon that the operator has set, or a general one. */
export function ProviderIcon({ provider: { icon } }: { provider: Pick<LoginProvider, 'icon'> }) {
  return icon ? <img className={styles.icon} src={icon} alt="" width={20} height={20} /> : <Icon name="key" />;
}
