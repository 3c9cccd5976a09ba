import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { toastError } from '../../../state/toasts.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { t as shared } from '../text.ts';
import { useLive } from '../use-live.ts';
import styles from './moderation.module.css';
import { RuleDialog } from './rule-dialog.tsx';
import { SINGLE, triggerOf, type TriggerType } from './rule-draft.ts';
import { t } from './text.ts';
import { TryBox } from './try-box.tsx';
import { actionWords, catchWords, KINDS, kindWords } from './words.ts';

const AFTER = ['AUTO_MODERATION_RULE_CREATE', 'AUTO_MODERATION_RULE_UPDATE', 'AUTO_MODERATION_RULE_DELETE'] as const;

/** The rules of auto moderation, and a box that tries a text with them. */
export function ModerationScreen({ place: { guild } }: { place: Place }) {
  const [open, setOpen] = useState<{ rule: RuleObject } | { trigger: TriggerType } | null>(null);
  const [deleting, setDeleting] = useState<RuleObject | null>(null);
  const all = useLive({
    guildId: guild.id,
    key: 'auto-moderation',
    after: AFTER,
    load: () => request('GET /guilds/{guild_id}/auto-moderation/rules', { guild_id: guild.id }),
  });
  const put = (rule: RuleObject) => all.change((rules) => rules.map((one) => (one.id === rule.id ? rule : one)));
  const turn = async (rule: RuleObject, enabled: boolean) => {
    const path = { guild_id: guild.id, rule_id: rule.id };
    put(await request('PATCH /guilds/{guild_id}/auto-moderation/rules/{rule_id}', { ...path, body: { enabled } }));
  };
  return (
    <>
      <p className="settings-lead">{t('lead')}</p>
      <Loaded of={all}>
        {(rules) => (
          <>
            {rules.length === 0 && (
              <div className={content.empty}>
                <Icon name="shield" size={32} />
                <p>{t('noRules')}</p>
              </div>
            )}
            <ul className={content.list} aria-label={shared('moderation')}>
              {rules.map((rule) => (
                <li key={rule.id} className={content.row} aria-label={rule.name}>
                  <div className={content.main}>
                    <strong>{rule.name}</strong>
                    <span>
                      {kindWords(triggerOf(rule)).name}: {catchWords(rule)}
                    </span>
                    <span>{actionWords(rule)}</span>
                  </div>
                  <div className={content.actions}>
                    <input
                      type="checkbox"
                      role="switch"
                      className="switch"
                      aria-label={t('enableLabel', { name: rule.name })}
                      aria-checked={rule.enabled}
                      checked={rule.enabled}
                      onChange={(event) => turn(rule, event.target.checked).catch(toastError)}
                    />
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('editLabel', { name: rule.name })}
                      onClick={() => setOpen({ rule })}
                    >
                      <Icon name="edit" size={18} />
                    </button>
                    <button
                      type="button"
                      className="icon-button"
                      aria-label={t('deleteLabel', { name: rule.name })}
                      onClick={() => setDeleting(rule)}
                    >
                      <Icon name="trash" size={18} />
                    </button>
                  </div>
                </li>
              ))}
            </ul>
            <h2>{t('create')}</h2>
            <div className={styles.kinds}>
              {KINDS.map((trigger) => (
                <button
                  key={trigger}
                  type="button"
                  className={styles.kind}
                  disabled={SINGLE.includes(trigger) && rules.some((one) => one.trigger_type === trigger)}
                  onClick={() => setOpen({ trigger })}
                >
                  <strong>{kindWords(trigger).name}</strong>
                  <span>{kindWords(trigger).hint}</span>
                </button>
              ))}
            </div>
            <TryBox rules={rules} />
          </>
        )}
      </Loaded>
      {open && <RuleDialog guild={guild} of={open} onClose={() => setOpen(null)} onDone={all.reload} />}
      {deleting && (
        <Confirm
          title={t('deleteTitle', { name: deleting.name })}
          action={shared('delete')}
          onClose={() => setDeleting(null)}
          onConfirm={async () => {
            const path = { guild_id: guild.id, rule_id: deleting.id };
            await request('DELETE /guilds/{guild_id}/auto-moderation/rules/{rule_id}', path);
            all.change((rules) => rules.filter((one) => one.id !== deleting.id));
          }}
        >
          {t('deleteText')}
        </Confirm>
      )}
    </>
  );
}
