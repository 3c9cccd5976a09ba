import { Dialog } from '../../ui/dialog.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { t } from './text.ts';

/** The list of keyboard shortcuts, above whichever page is open. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('shortcuts')} onClose={onClose} wide>
      <Shortcuts />
    </Dialog>
  );
}
