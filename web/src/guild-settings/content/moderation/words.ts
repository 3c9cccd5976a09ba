import { TRIGGERS } from '@guildhall/protocol/auto-moderation/match';
import type { RuleObject } from '@guildhall/protocol/objects/guild/auto-moderation';
import { ACTIONS, type Preset, type TriggerType } from './rule-draft.ts';
import { t } from './text.ts';

/** The triggers in the order in which they are shown. */
export const KINDS: readonly TriggerType[] = [
  TRIGGERS.KEYWORD,
  TRIGGERS.KEYWORD_PRESET,
  TRIGGERS.MENTION_SPAM,
  TRIGGERS.SPAM,
  TRIGGERS.MEMBER_PROFILE,
];

/** A trigger's name and what it catches. */
export function kindWords(trigger: TriggerType): { name: string; hint: string } {
  switch (trigger) {
    case TRIGGERS.KEYWORD_PRESET:
      return { name: t('triggerPreset'), hint: t('triggerPresetHint') };
    case TRIGGERS.MENTION_SPAM:
      return { name: t('triggerMentions'), hint: t('triggerMentionsHint') };
    case TRIGGERS.SPAM:
      return { name: t('triggerSpam'), hint: t('triggerSpamHint') };
    case TRIGGERS.MEMBER_PROFILE:
      return { name: t('triggerProfile'), hint: t('triggerProfileHint') };
    default:
      return { name: t('triggerKeyword'), hint: t('triggerKeywordHint') };
  }
}

/** The actions of a rule in a few words. */
export function actionWords({ actions }: Pick<RuleObject, 'actions'>): string {
  const words: Readonly<Record<number, string>> = {
    [ACTIONS.BLOCK_MESSAGE]: t('summaryBlock'),
    [ACTIONS.SEND_ALERT_MESSAGE]: t('summaryAlert'),
    [ACTIONS.TIMEOUT]: t('summaryTimeout'),
    [ACTIONS.BLOCK_MEMBER_INTERACTION]: t('summaryQuarantine'),
  };
  return actions.map(({ type }) => words[type] ?? '').join(', ');
}

/** The names of the word lists by their number. */
export function presetNames(): { value: Preset; label: string }[] {
  return [
    { value: 1, label: t('presetProfanity') },
    { value: 2, label: t('presetSexual') },
    { value: 3, label: t('presetSlurs') },
  ];
}

/** A short summary of a rule's trigger. */
export function catchWords({ trigger_type, trigger_metadata: metadata }: RuleObject): string {
  if (trigger_type === TRIGGERS.MENTION_SPAM) return t('summaryMentions', { count: metadata.mention_total_limit ?? 0 });
  if (trigger_type === TRIGGERS.KEYWORD_PRESET)
    return presetNames()
      .filter(({ value }) => metadata.presets?.includes(value))
      .map(({ label }) => label)
      .join(', ');
  if (trigger_type === TRIGGERS.SPAM) return t('triggerSpamHint');
  const parts: string[] = [];
  if (metadata.keyword_filter?.length) parts.push(t('summaryKeywords', { count: metadata.keyword_filter.length }));
  if (metadata.regex_patterns?.length) parts.push(t('summaryPatterns', { count: metadata.regex_patterns.length }));
  return parts.join(', ');
}
