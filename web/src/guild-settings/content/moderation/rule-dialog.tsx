import { TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import { LIMITS } from '@guildhall/protocol/limits';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import { useState } from 'react';
import type { FieldErrors } from '../../../api/http.ts';
import { CHANNEL } from '../../../state/selectors.ts';
import { request } from '../../../state/session.ts';
import type { GuildState } from '../../../state/types.ts';
import { Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Area, Field, Switch } from '../../../ui/field.tsx';
import content from '../content.module.css';
import { roleOptions, useChannelOptions } from '../options.ts';
import { PickField } from '../pick-field.tsx';
import { RuleActions } from './rule-actions.tsx';
import { bodyOf, draftOf, eventOf, hasWords, newDraft, triggerOf, type RuleDraft, type TriggerType } from './rule-draft.ts';
import { t } from './text.ts';
import { kindWords, presetNames } from './words.ts';

const CHECKED = [
  CHANNEL.TEXT,
  CHANNEL.ANNOUNCEMENT,
  CHANNEL.VOICE,
  CHANNEL.STAGE,
  CHANNEL.FORUM,
  CHANNEL.MEDIA,
  CHANNEL.CATEGORY,
] as const;

interface Props {
  guild: GuildState;
  of: { rule: RuleObject } | { trigger: TriggerType };
  onClose: () => void;
  onDone: () => void;
}

/** Creates or changes a rule of auto moderation. */
export function RuleDialog({ guild, of: subject, onClose, onDone }: Props) {
  const rule = 'rule' in subject ? subject.rule : null;
  const trigger = 'rule' in subject ? triggerOf(subject.rule) : subject.trigger;
  const [draft, setDraft] = useState(() => (rule ? draftOf(rule) : newDraft(trigger, kindWords(trigger).name)));
  const change = (patch: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...patch }));
  const form = useForm(async () => {
    const body = bodyOf(draft);
    if (body.actions.length === 0) throw new Error(t('noAction'));
    const guild_id = guild.id;
    if (rule) await request('PATCH /guilds/{guild_id}/auto-moderation/rules/{rule_id}', { guild_id, rule_id: rule.id, body });
    else {
      const fixed = { event_type: eventOf(trigger), trigger_type: trigger, enabled: true };
      await request('POST /guilds/{guild_id}/auto-moderation/rules', { guild_id, body: { ...body, ...fixed } });
    }
    onDone();
    onClose();
  });
  const channels = useChannelOptions(guild.id, CHECKED);
  const title = rule ? t('editTitle', { name: rule.name }) : t('createOf', { kind: kindWords(trigger).name });
  return (
    <Dialog title={title} onClose={onClose} wide firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
          error={form.fields.name}
          maxLength={LIMITS.autoModeration.ruleName.max}
          data-autofocus
        />
        <TriggerFields draft={draft} change={change} fields={form.fields} />
        <RuleActions guild={guild} draft={draft} change={change} fields={form.fields} />
        <h3>{t('exempt')}</h3>
        <p className="field-hint">{t('exemptHint')}</p>
        <PickField
          label={t('exemptRoles')}
          options={roleOptions(guild)}
          chosen={draft.exemptRoles}
          most={LIMITS.autoModeration.exemptRoles.max}
          onChange={(exemptRoles) => change({ exemptRoles })}
        />
        {trigger !== TRIGGERS.MEMBER_PROFILE && (
          <PickField
            label={t('exemptChannels')}
            options={channels}
            chosen={draft.exemptChannels}
            most={LIMITS.autoModeration.exemptChannels.max}
            onChange={(exemptChannels) => change({ exemptChannels })}
          />
        )}
        <FormError form={form} of="all" />
        <FormActions form={form} action={t(rule ? 'save' : 'create')} onCancel={onClose} incomplete={draft.name.trim() === ''} />
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  draft: RuleDraft;
  change: (patch: Partial<RuleDraft>) => void;
  fields: FieldErrors;
}

/** The first error of a list, whichever of its lines it is about. */
function errorOf(fields: FieldErrors, list: string): string | undefined {
  return Object.entries(fields).find(([path]) => path.startsWith(`trigger_metadata.${list}`))?.[1];
}

/** The fields of the rule's trigger. */
function TriggerFields({ draft, change, fields }: FieldsProps) {
  const limits = LIMITS.autoModeration;
  const words = hasWords(draft.trigger);
  return (
    <>
      {words && (
        <>
          <Area
            label={t('keywords')}
            hint={t('keywordsHint', { max: limits.keywords.max })}
            value={draft.keywords}
            rows={4}
            spellCheck={false}
            onChange={(event) => change({ keywords: event.target.value })}
            error={errorOf(fields, 'keyword_filter')}
          />
          <Area
            label={t('patterns')}
            hint={t('patternsHint', { max: limits.patterns.max })}
            value={draft.patterns}
            rows={2}
            className="mono"
            spellCheck={false}
            onChange={(event) => change({ patterns: event.target.value })}
            error={errorOf(fields, 'regex_patterns')}
          />
        </>
      )}
      {draft.trigger === TRIGGERS.KEYWORD_PRESET && (
        <fieldset className={content.checks}>
          <legend>{t('presets')}</legend>
          {presetNames().map(({ value, label }) => (
            <label key={value}>
              <input
                type="checkbox"
                checked={draft.presets.includes(value)}
                onChange={(event) =>
                  change({
                    presets: event.target.checked ? [...draft.presets, value] : draft.presets.filter((one) => one !== value),
                  })
                }
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      {(words || draft.trigger === TRIGGERS.KEYWORD_PRESET) && (
        <Area
          label={t('allowList')}
          hint={t('allowHint')}
          value={draft.allowed}
          rows={2}
          spellCheck={false}
          onChange={(event) => change({ allowed: event.target.value })}
          error={errorOf(fields, 'allow_list')}
        />
      )}
      {draft.trigger === TRIGGERS.MENTION_SPAM && (
        <>
          <Field
            label={t('mentionLimit')}
            hint={t('mentionLimitHint')}
            type="number"
            min={limits.mentions.min}
            max={limits.mentions.max}
            value={draft.mentions}
            onChange={(event) => change({ mentions: Number(event.target.value) })}
            error={errorOf(fields, 'mention_total_limit')}
          />
          <Switch
            label={t('mentionRaid')}
            hint={t('mentionRaidHint')}
            checked={draft.raids}
            onChange={(raids) => change({ raids })}
          />
        </>
      )}
    </>
  );
}
