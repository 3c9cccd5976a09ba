import type { ReactNode } from 'react';
import styles from './resource.module.css';
import { t } from './text.ts';
import type { Resource } from './use-resource.ts';

const LINES = ['70%', '45%', '60%'];

/** A placeholder for something that is being loaded. */
export function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label={t('loading')}>
      {LINES.map((width) => (
        <span key={width} className={styles.line} style={{ width }} />
      ))}
    </div>
  );
}

interface Props<T> {
  of: Resource<T>;
  children: (data: T) => ReactNode;
}

/** Shows the data of a resource, a placeholder while it loads, or the reason why it could not be loaded, with a button to try again. */
export function Loaded<T>({ of, children }: Props<T>) {
  const { state } = of;
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'loaded') return children(state.data);
  return (
    <div className={styles.failed} role="alert">
      <p>
        {t('loadFailed')} {state.problem}
      </p>
      <button type="button" className="button" onClick={of.reload}>
        {t('tryAgain')}
      </button>
    </div>
  );
}
