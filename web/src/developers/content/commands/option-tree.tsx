import type { CommandOption } from '../../../api/wire-interactions.ts';
import { isOption } from '../../../state/command-index.ts';
import { t } from '../text.ts';
import styles from './commands.module.css';
import { boundsOf } from './words.ts';

/** The options of a command with those inside of them, as a tree. */
export function OptionTree({ options, label }: { options: readonly object[]; label: string }) {
  return (
    <ul className={styles.tree} aria-label={label}>
      {options.filter(isOption).map((option) => (
        <li key={option.name}>
          <OptionLine option={option} />
          {option.options && option.options.length > 0 && <OptionTree options={option.options} label={option.name} />}
        </li>
      ))}
    </ul>
  );
}

function OptionLine({ option }: { option: CommandOption }) {
  const bounds = boundsOf(option);
  return (
    <div className={styles.option}>
      <p>
        <code>{option.name}</code>
        <span className={styles.tag}>{t('optionType', { type: option.type })}</span>
        {option.required && <span className={styles.tag}>{t('required')}</span>}
      </p>
      <p className="muted">{[option.description, ...bounds].join(' · ')}</p>
    </div>
  );
}
