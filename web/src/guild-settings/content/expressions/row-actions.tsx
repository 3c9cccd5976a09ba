import { Icon } from '../../../ui/icon.tsx';
import styles from '../content.module.css';
import { t } from './text.ts';

/** The buttons that change and delete something with a name. */
export function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <div className={styles.actions}>
      <button type="button" className="icon-button" aria-label={t('editLabel', { name })} onClick={onEdit}>
        <Icon name="edit" size={18} />
      </button>
      <button type="button" className="icon-button" aria-label={t('deleteLabel', { name })} onClick={onDelete}>
        <Icon name="trash" size={18} />
      </button>
    </div>
  );
}
