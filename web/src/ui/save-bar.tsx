import { FormError, type useForm } from './dialog.tsx';
import styles from './save-bar.module.css';
import { t } from './text.ts';

interface Props {
  form: ReturnType<typeof useForm>;
  /** Whether there is something to save; the bar is absent otherwise. */
  dirty: boolean;
  onDiscard: () => void;
}

/** Stays at the bottom of a form while it has unsaved changes. Its buttons belong to the surrounding form. */
export function SaveBar({ form, dirty, onDiscard }: Props) {
  if (!dirty) return null;
  return (
    <section className={styles.bar} aria-label={t('unsaved')}>
      <FormError form={form} of="all" />
      <p>{t('unsaved')}</p>
      <button type="button" className="button quiet" disabled={form.busy} onClick={onDiscard}>
        {t('discard')}
      </button>
      <button type="submit" className="button primary" disabled={form.busy}>
        {t('save')}
      </button>
    </section>
  );
}
