import { LIMITS } from '@guildhall/protocol/limits';
import type { OnboardingOption, OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';
import { useState } from 'react';
import { EmojiSign } from '../../message/emoji-sign.tsx';
import type { GuildState } from '../../state/types.ts';
import { Field, Switch } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './community.module.css';
import { emptyOption } from './onboarding-draft.ts';
import { OptionDialog } from './option-dialog.tsx';
import { t } from './text.ts';

const TITLE = 100;

interface Props {
  guild: GuildState;
  prompt: OnboardingPrompt;
  /** Its place among all questions. */
  at: number;
  count: number;
  errors: Readonly<Record<string, string>>;
  onChange: (prompt: OnboardingPrompt) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** A question of the onboarding with its answers. */
export function PromptEditor({ guild, prompt, at, count, errors, onChange, onMove, onRemove }: Props) {
  const [open, setOpen] = useState<OnboardingOption | 'new' | null>(null);
  const change = (patch: Partial<OnboardingPrompt>) => onChange({ ...prompt, ...patch });
  const name = prompt.title || t('questionNumber', { number: at + 1 });
  const wrong = Object.entries(errors).find(([field]) => field.startsWith(`prompts.${at}.options`))?.[1];
  const save = (option: OnboardingOption) => {
    const known = prompt.options.some((one) => one.id === option.id);
    const options = known ? prompt.options.map((one) => (one.id === option.id ? option : one)) : [...prompt.options, option];
    // The first answer of a new question has no words and is replaced.
    change({ options: known ? options : options.filter((one) => one.title !== '') });
  };
  return (
    <li className={styles.prompt} aria-label={name}>
      <div className={styles.entry}>
        <Field
          label={t('questionNumber', { number: at + 1 })}
          value={prompt.title}
          maxLength={TITLE}
          required
          onChange={({ target }) => change({ title: target.value })}
          error={errors[`prompts.${at}.title`]}
          autoComplete="off"
        />
        <span className={styles.entryActions}>
          <button
            type="button"
            className={`icon-button ${styles.up}`}
            aria-label={t('moveUp', { name })}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          >
            <Icon name="chevron" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('moveDown', { name })}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          >
            <Icon name="chevron" />
          </button>
          <button type="button" className="icon-button" aria-label={t('removeNamed', { name })} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </span>
      </div>
      <ul className={styles.options} aria-label={t('answers')}>
        {prompt.options
          .filter((option) => option.title !== '')
          .map((option) => (
            <li key={option.id}>
              <button type="button" className={styles.option} onClick={() => setOpen(option)}>
                {option.emoji.name && <EmojiSign emoji={option.emoji} size={18} />}
                <span>{option.title}</span>
                <Icon name="edit" size={14} />
              </button>
              <button
                type="button"
                className="icon-button"
                aria-label={t('removeNamed', { name: option.title })}
                onClick={() => change({ options: prompt.options.filter((one) => one.id !== option.id) })}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        <li>
          <button
            type="button"
            className="button"
            disabled={prompt.options.length >= LIMITS.onboarding.options.max}
            onClick={() => setOpen('new')}
          >
            <Icon name="plus" size={16} />
            {t('answerAdd')}
          </button>
        </li>
      </ul>
      {wrong && (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
      <Switch
        label={t('several')}
        hint={t('severalHint')}
        checked={!prompt.single_select}
        onChange={(several) => change({ single_select: !several })}
      />
      <Switch
        label={t('required')}
        hint={t('requiredHint')}
        checked={prompt.required}
        onChange={(required) => change({ required })}
      />
      <Switch
        label={t('atStart')}
        hint={t('atStartHint')}
        checked={prompt.in_onboarding}
        onChange={(in_onboarding) => change({ in_onboarding })}
      />
      {open && (
        <OptionDialog
          guild={guild}
          option={open === 'new' ? emptyOption(prompt.options) : open}
          isNew={open === 'new'}
          onSave={save}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}
