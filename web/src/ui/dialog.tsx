import { lazy, type ReactNode, type SubmitEvent, Suspense, useState } from 'react';
import { type FieldErrors, fieldsOf, messageOf } from '../api/http.ts';
import type { DialogProps } from './panels.tsx';
import { t } from './text.ts';

// React Aria, which the first page does without.
const LazyDialog = lazy(async () => ({ default: (await import('./panels.tsx')).Dialog }));

/** A modal dialog. Closing returns the focus to the element that opened it, or to the main area if that is gone. */
export function Dialog(props: DialogProps) {
  return (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
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
  /** The action removes something or someone. */
  danger?: boolean;
  onCancel: () => void;
}

/** The last row of a form: cancel and submit. */
export function FormActions({ form, action, incomplete = false, danger = false, onCancel }: FormActionsProps) {
  return (
    <div className="dialog-actions">
      <button type="button" className="button quiet" onClick={onCancel}>
        {t('cancel')}
      </button>
      <button type="submit" className={danger ? 'button danger' : 'button primary'} disabled={form.busy || incomplete}>
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
            {t('cancel')}
          </button>
          <button type="submit" className="button danger" disabled={form.busy}>
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
