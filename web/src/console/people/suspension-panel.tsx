import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ActDialog } from '../parts/act-dialog.tsx';
import styles from './people.module.css';
import { t } from './text.ts';

interface Props {
  /** The name of the suspended user or server. */
  name: string;
  title: string;
  reason: string | null;
  /** The effect of lifting the suspension. */
  effect: string;
  /** Lifts it; `call` has the reason, for the audit log. */
  onLift: (call: { reason?: string }) => Promise<void>;
}

/** Shows a suspension with its reason, and a button that lifts it. */
export function SuspensionPanel({ name, title, reason, effect, onLift }: Props) {
  const [lifting, setLifting] = useState(false);
  return (
    <div className={styles.notice}>
      <Icon name="ban" />
      <div>
        <strong>{title}</strong>
        <p>{reason || t('noReason')}</p>
      </div>
      <button type="button" className="button" onClick={() => setLifting(true)}>
        {t('lift')}
      </button>
      {lifting && (
        <ActDialog
          title={t('liftTitle', { name })}
          action={t('lift')}
          danger={false}
          onClose={() => setLifting(false)}
          onConfirm={onLift}
        >
          <p>{effect}</p>
        </ActDialog>
      )}
    </div>
  );
}
