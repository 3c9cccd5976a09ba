import { timestampOf } from '@guildhall/protocol/ids';
import type { CommandObject } from '@guildhall/protocol/objects/apps/commands';
import { type ReactNode, useId } from 'react';
import { toast, toastError } from '../../../state/toasts.ts';
import { Icon } from '../../../ui/icon.tsx';
import { FullTime } from '../../../ui/time.tsx';
import { t } from '../text.ts';
import styles from './commands.module.css';
import { OptionTree } from './option-tree.tsx';
import { commandName, defaultPermission, installsOf, placesOf } from './words.ts';

async function copyJson(command: CommandObject): Promise<void> {
  try {
    await navigator.clipboard.writeText(JSON.stringify(command, null, 2));
    toast(t('copiedJson'));
  } catch (error) {
    toastError(error);
  }
}

interface Props {
  command: CommandObject;
  onDelete: () => void;
}

/** One command: its name and description, and opened everything that the server knows about it. */
export function CommandCard({ command, onDelete }: Props) {
  const id = useId();
  const name = commandName(command);
  const languages = Object.keys(command.name_localizations ?? {});
  return (
    <li className={styles.command} aria-labelledby={id}>
      <details>
        <summary>
          <Icon name="chevron" size={18} />
          <span className={styles.title}>
            <strong id={id}>{name}</strong>
            <span className="muted">{command.description || t('commandType', { type: command.type })}</span>
          </span>
          {command.description && <span className={styles.tag}>{t('commandType', { type: command.type })}</span>}
        </summary>
        <div className={styles.body}>
          {command.options && command.options.length > 0 && (
            <>
              <h3>{t('options')}</h3>
              <OptionTree options={command.options} label={t('optionsOf', { name })} />
            </>
          )}
          <dl className={styles.facts}>
            <Fact name={t('usedIn')}>{placesOf(command)}</Fact>
            {!command.guild_id && <Fact name={t('comesWith')}>{installsOf(command)}</Fact>}
            <Fact name={t('usedBy')}>{defaultPermission(command)}</Fact>
            {command.nsfw && <Fact name={t('ageRestriction')}>{t('adultsOnly')}</Fact>}
            {languages.length > 0 && <Fact name={t('translations')}>{languages.join(', ')}</Fact>}
            <Fact name={t('changed')}>
              <FullTime ms={timestampOf(command.version)} style="f" />
            </Fact>
            <Fact name={t('version')}>
              <code>{command.version}</code>
            </Fact>
            <Fact name={t('commandId')}>
              <code>{command.id}</code>
            </Fact>
          </dl>
          <div className="panel-actions">
            <button type="button" className="button" onClick={() => void copyJson(command)}>
              <Icon name="copy" />
              {t('copyJson')}
            </button>
            <button type="button" className="button danger" onClick={onDelete}>
              <Icon name="trash" />
              {t('deleteCommand')}
            </button>
          </div>
        </div>
      </details>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
