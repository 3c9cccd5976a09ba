import { type ReactNode, useState } from 'react';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { t } from '../settings/text.ts';

interface Props {
  title: string;
  /** The name that must be typed. */
  name: string;
  action: string;
  /** The effects of the action. */
  children: ReactNode;
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation of what cannot be undone: the name has to be typed. Closes unless `onConfirm` throws. */
export function TypedConfirm({ title, name, action, children, onConfirm, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const form = useForm(async () => {
    await onConfirm();
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{children}</p>
        <Field
          label={t('typeName', { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} of="all" />
        <FormActions form={form} action={action} danger incomplete={typed.trim() !== name.trim()} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
