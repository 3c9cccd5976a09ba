import { INTENTS, PRIVILEGED_INTENTS } from '@guildhall/protocol/intents';
import { useId } from 'react';
import { t } from '../text.ts';
import styles from './gateway.module.css';

const BITS = Object.entries(INTENTS);
const ALL = BITS.reduce((all, [, bit]) => all | bit, 0);
/** The intents that no application has to ask for. */
export const FREE_INTENTS = ALL & ~PRIVILEGED_INTENTS;

interface Props {
  value: number;
  onValue: (value: number) => void;
}

/** The intents of a session. */
export function IntentsField({ value, onValue }: Props) {
  const id = useId();
  return (
    <fieldset className={styles.intents} aria-describedby={id}>
      <legend>{t('intents')}</legend>
      <p className="field-hint" id={id}>
        {t('intentsHint', { value: String(value) })}
      </p>
      <div className={styles.presets}>
        <button type="button" className="text-button" onClick={() => onValue(FREE_INTENTS)}>
          {t('freeIntents')}
        </button>
        <button type="button" className="text-button" onClick={() => onValue(ALL)}>
          {t('allIntents')}
        </button>
        <button type="button" className="text-button" onClick={() => onValue(0)}>
          {t('noIntents')}
        </button>
      </div>
      <div className={styles.boxes}>
        {BITS.map(([name, bit]) => (
          <label key={name} className="check">
            <input
              type="checkbox"
              checked={(value & bit) !== 0}
              onChange={(event) => onValue(event.target.checked ? value | bit : value & ~bit)}
            />
            <span className={styles.name}>
              {name}
              {(PRIVILEGED_INTENTS & bit) !== 0 && <span className={styles.privileged}>{t('privileged')}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
