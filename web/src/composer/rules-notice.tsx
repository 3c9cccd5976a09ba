import type { Id } from '../api/wire-base.ts';
import { setPutOff } from '../newcomer/due.ts';
import { t } from './text.ts';

/** Stands in place of the composer until the user has accepted the rules of the guild. */
export function RulesNotice({ guildId }: { guildId: Id }) {
  return (
    <div className="composer-closed composer-rules">
      <p>{t('rulesFirst')}</p>
      <button type="button" className="button primary" onClick={() => setPutOff(guildId, false)}>
        {t('readRules')}
      </button>
    </div>
  );
}
