import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import { toast } from '../../state/toasts.ts';
import { Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Area, Field } from '../../ui/field.tsx';
import { t } from './text.ts';

interface Props {
  title: string;
  lead: string;
  /** The bounds of the value that is requested, if it is one. */
  bounds?: { min: number; max: number };
  /** Sends the request; `value` is 0 without bounds. Closes unless it throws. */
  onSend: (text: string, value: number) => Promise<void>;
  onClose: () => void;
}

/** A request to the operator, with its reason. */
export function RequestDialog({ title, lead, bounds, onSend, onClose }: Props) {
  const [text, setText] = useState('');
  const [value, setValue] = useState(String(bounds ? Math.min(bounds.max, bounds.min * 2) : 0));
  const form = useForm(async () => {
    await onSend(text.trim(), Number(value));
    toast(t('requestSent'));
    onClose();
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <p className="dialog-text">{lead}</p>
        {bounds && (
          <Field
            label={t('newLimit')}
            type="number"
            inputMode="numeric"
            min={bounds.min}
            max={bounds.max}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            error={form.fields.value}
            required
          />
        )}
        <Area
          label={t('reason')}
          hint={t('reasonHint')}
          rows={5}
          maxLength={LIMITS.applications.requestText.max}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={form.fields.text}
          data-autofocus
        />
        <FormError form={form} of="all" />
        <FormActions form={form} action={t('sendRequest')} incomplete={text.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
