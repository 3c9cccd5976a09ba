import { Shortcuts } from './shortcuts.tsx';
import { t } from './text.ts';

/** The screen with the keyboard shortcuts. */
export function ShortcutsScreen() {
  return (
    <>
      <p className="settings-lead">{t.rich('shortcutsLead', { key: (name) => <kbd>{name}</kbd> })}</p>
      <section className="panel" aria-label={t('shortcuts')}>
        <Shortcuts />
      </section>
    </>
  );
}
