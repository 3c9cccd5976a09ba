import { useState } from 'react';
import { setCustomStatus } from '../state/actions.ts';
import { store } from '../state/session.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { t } from './text.ts';

/** Sets the custom status; an empty field clears it. */
export function StatusDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState(() => store.get().own.custom_status?.text ?? '');
  const form = useForm(async () => {
    await setCustomStatus(text.trim());
    onClose();
  });
  return (
    <Dialog title={t('setStatus')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('status')}
          hint={t('statusHint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={form.fields['custom_status.text']}
          maxLength={128}
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} />
        <FormActions form={form} action={t('save')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
