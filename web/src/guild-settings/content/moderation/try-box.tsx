import { tryText } from '@guildhall/protocol/auto-moderation/match';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import { useState } from 'react';
import { Area } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import content from '../content.module.css';
import { EVENTS } from './rule-draft.ts';
import { t } from './text.ts';
import { actionWords } from './words.ts';
import styles from './moderation.module.css';

/** A box that shows which rules a text would trigger, and by which word. Nothing is sent. */
export function TryBox({ rules }: { rules: readonly RuleObject[] }) {
  const [text, setText] = useState('');
  const [asName, setAsName] = useState(false);
  const event = asName ? EVENTS.MEMBER_UPDATE : EVENTS.MESSAGE_SEND;
  const hits =
    text.trim() === ''
      ? []
      : rules
          .filter((rule) => rule.enabled && rule.event_type === event)
          .flatMap((rule) => {
            const match = tryText(rule, text);
            return match ? [{ rule, match }] : [];
          });
  return (
    <section className={content.box} aria-label={t('try')}>
      <h2>{t('try')}</h2>
      <Area label={t('tryText')} hint={t('tryHint')} value={text} rows={3} onChange={(event_) => setText(event_.target.value)} />
      <div className={content.checks}>
        <label>
          <input type="checkbox" checked={asName} onChange={(event_) => setAsName(event_.target.checked)} />
          {t('tryName')}
        </label>
      </div>
      <div role="status">
        {text.trim() !== '' && hits.length === 0 && (
          <p className={styles.pass}>
            <Icon name="check" size={18} />
            {t('tryNothing')}
          </p>
        )}
        {hits.map(({ rule, match }) => (
          <p key={rule.id} className={styles.hit}>
            <Icon name="shield" size={18} />
            <span>
              {t.rich('tryHit', { rule: rule.name, actions: actionWords(rule), b: (words) => <strong>{words}</strong> })}{' '}
              {match.matched !== null &&
                match.keyword !== null &&
                t('tryWord', { matched: match.matched, keyword: match.keyword })}
            </span>
          </p>
        ))}
      </div>
      <p className="field-hint">{t('tryLimits')}</p>
    </section>
  );
}
