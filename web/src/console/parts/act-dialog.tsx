import { type ReactNode, useState } from 'react';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area } from '../../ui/field.tsx';
import { t } from '../text.ts';

interface Props {
  title: string;
  /** The label of the button. */
  action: string;
  /** The effects of the action, and whether it can be undone. */
  children: ReactNode;
  danger?: boolean;
  /** Does it; `call` has the reason, for the audit log. Closes unless it throws. */
  onConfirm: (call: { reason?: string }) => Promise<void>;
  onClose: () => void;
}

/** A reason as the option of a request; a blank one is left out. */
export function withReason(reason: string): { reason?: string } {
  return reason.trim() ? { reason: reason.trim() } : {};
}

/** Asks for confirmation of an act of the operator, with a reason for the audit log. */
export function ActDialog({ title, action, children, danger = true, onConfirm, onClose }: Props) {
  const [reason, setReason] = useState('');
  const form = useForm(async () => {
    await onConfirm(withReason(reason));
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <div className="dialog-text">{children}</div>
        <Area
          label={t('reason')}
          hint={t('reasonHint')}
          rows={2}
          maxLength={512}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <FormError form={form} of="all" />
        <FormActions form={form} action={action} danger={danger} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
