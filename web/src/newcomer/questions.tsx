import type { OnboardingPrompt } from '@guildhall/protocol/objects/guild/welcome';
import type { Id } from '../api/wire-base.ts';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { toggled } from './answers.ts';
import styles from './newcomer.module.css';
import { t } from './text.ts';

interface Props {
  prompts: readonly OnboardingPrompt[];
  /** The picked options of all questions. */
  picked: readonly Id[];
  onPick: (picked: Id[]) => void;
}

/** The questions of a guild with their options. */
export function Questions({ prompts, picked, onPick }: Props) {
  return prompts.map((prompt) => {
    // A radio button cannot be cleared, which is only right where an answer is required.
    const radio = prompt.single_select && prompt.required;
    return (
      <fieldset key={prompt.id} className={styles.question}>
        <legend>
          {prompt.title}
          {prompt.required && <span className={styles.mark}>{t('required')}</span>}
        </legend>
        {!prompt.single_select && <p className="field-hint">{t('several')}</p>}
        <div className={styles.options}>
          {prompt.options.map((option) => (
            <label key={option.id} className={styles.option}>
              <input
                type={radio ? 'radio' : 'checkbox'}
                name={prompt.id}
                checked={picked.includes(option.id)}
                onChange={() => onPick(toggled(prompt, picked, option.id))}
              />
              {option.emoji.name && <EmojiSign emoji={option.emoji} size={24} />}
              <span>
                <strong>{option.title}</strong>
                {option.description && <span className="muted">{option.description}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}
