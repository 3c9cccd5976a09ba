import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { type FieldErrors, fieldsOf, messageOf } from '../api/http.ts';
import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
  /** A click outside does not close it, since it may contain unsaved input. */
  firm?: boolean;
}

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), textarea, select, a[href], [tabindex="0"]';

/** A modal dialog: keeps the focus, closes on Esc or a click outside, then restores the focus. */
export function Dialog({ title, onClose, children, wide = false, firm = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const closing = useRef(onClose);
  closing.current = onClose;

  useEffect(() => {
    const dialog = ref.current;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      dialog?.close();
      before?.focus();
      // The element that opened it may be gone, for example a deleted message.
      if (document.activeElement === document.body) document.getElementById('main')?.focus();
    };
  }, []);

  const keepFocus = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Tab' || !ref.current) return;
    const all = [...ref.current.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((one) => one.tabIndex >= 0);
    const edge = event.shiftKey ? all[0] : all.at(-1);
    if (document.activeElement !== edge) return;
    event.preventDefault();
    (event.shiftKey ? all.at(-1) : all[0])?.focus();
  };

  return (
    <dialog
      ref={ref}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      onKeyDown={keepFocus}
      onCancel={(event) => {
        event.preventDefault();
        closing.current();
      }}
      onMouseDown={(event) => !firm && event.target === ref.current && closing.current()}
    >
      <div className="dialog-body">
        <header className="dialog-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" aria-label="Close" onClick={() => closing.current()}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The state of a form: whether it is being sent, and its errors by field and in general. */
export function useForm(submit: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [fields, setFields] = useState<FieldErrors>({});
  const [general, setGeneral] = useState<string | null>(null);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setFields({});
    setGeneral(null);
    try {
      await submit();
    } catch (error) {
      const found = fieldsOf(error);
      setFields(found);
      setGeneral(Object.keys(found).length > 0 ? null : messageOf(error));
    }
    setBusy(false);
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void run();
  };
  return { busy, fields, general, onSubmit, run: () => void run() };
}

/** The error of the form as a whole. */
export function FormError({ form, of }: { form: { general: string | null; fields: FieldErrors }; of?: 'all' }) {
  const text = form.general ?? (of === 'all' ? Object.values(form.fields)[0] : undefined);
  if (!text) return null;
  return (
    <p className="form-error" role="alert">
      {text}
    </p>
  );
}

interface FormActionsProps {
  form: { busy: boolean };
  /** The label of the submit button. */
  action: string;
  /** True while the form is incomplete. */
  incomplete?: boolean;
  onCancel: () => void;
}

/** The last row of a form: cancel and submit. */
export function FormActions({ form, action, incomplete = false, onCancel }: FormActionsProps) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button quiet" onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" className="button primary" disabled={form.busy || incomplete}>
        {action}
      </button>
    </div>
  );
}

interface ConfirmProps {
  title: string;
  children: ReactNode;
  action: string;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before an irreversible action. */
export function Confirm({ title, children, action, onConfirm, onClose }: ConfirmProps) {
  const form = useForm(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <div className="dialog-text">{children}</div>
        <FormError form={form} of="all" />
        <div className="dialog-actions">
          <button type="button" className="button quiet" data-autofocus onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button danger" disabled={form.busy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
