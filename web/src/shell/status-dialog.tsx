import { useState } from 'react';
import { setCustomStatus } from '../state/actions.ts';
import { store } from '../state/session.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

/** Sets the custom status; an empty field clears it. */
export function StatusDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState(() => store.get().own.custom_status?.text ?? '');
  const form = useForm(async () => {
    await setCustomStatus(text.trim());
    onClose();
  });
  return (
    <Dialog title="Set custom status" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label="Status"
          hint="Shown under your name. Leave empty to clear."
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={form.fields['custom_status.text']}
          maxLength={128}
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} />
        <FormActions form={form} action="Save" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
