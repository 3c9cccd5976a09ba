import { useEffect, useState } from 'react';
import { useSelected } from '../state/store.ts';
import { dismiss, type Toast, toasts } from '../state/toasts.ts';
import { Icon } from './icon.tsx';
import { t } from './text.ts';

const SHOWN_MS = 6000;

function OneToast({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || toast.action) return;
    const timer = setTimeout(() => dismiss(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held, toast.id, toast.action]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it on screen longer
    <div className={`toast toast-${toast.kind}`} onMouseEnter={() => setHeld(true)} onMouseLeave={() => setHeld(false)}>
      <Icon name={toast.kind === 'error' ? 'warning' : 'check'} />
      <span>{toast.text}</span>
      {toast.action && (
        <button type="button" className="link-button" onClick={toast.action.run}>
          {toast.action.label}
        </button>
      )}
      <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={() => dismiss(toast.id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}

/** Short messages in the corner, announced politely; they disappear after six seconds unless hovered or with a button. */
export function Toasts() {
  const list = useSelected(toasts, (all) => all);
  return (
    <section className="toasts" data-react-aria-top-layer="true" aria-live="polite" aria-label={t('notices')}>
      {list.map((one) => (
        <OneToast key={one.id} toast={one} />
      ))}
    </section>
  );
}
