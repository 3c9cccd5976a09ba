import { useEffect, useRef, useState } from 'react';
import { fieldsOf, messageOf } from '../api/http.ts';
import type { Modal, ModalPart } from '../api/wire-interactions.ts';
import { closeModal, submitModal } from '../state/interactions.ts';
import {
  faultsByInput,
  initialValues,
  modalFaults,
  modalFiles,
  type ModalValue,
  type ModalValues,
  sentComponents,
} from '../state/modals.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { dropUploads, readyFiles } from '../state/uploads.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Dialog, FormActions } from '../ui/dialog.tsx';
import { Markdown } from '../message/markdown.tsx';
import { ModalInput, type Place } from './modal-input.tsx';
import { t } from './text.ts';

/** The focusable element of an input. */
const FIELD = ':is(input:not([hidden]), textarea, button)';

/** The modal that an application opened, if any. */
export function ModalHost() {
  const modal = useSelected(store, (state) => state.modals[0]);
  return modal ? <ModalDialog key={modal.id} modal={modal} /> : null;
}

/** The values and errors of a modal, and its submission; the input is kept until the application has received it. */
function useModalForm(modal: Modal) {
  const [values, setValues] = useState(() => initialValues(modal));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const files = useRef<number[]>([]);
  files.current = modalFiles(modal, values);
  useEffect(() => () => dropUploads(files.current), []);

  const change = (custom_id: string, value: ModalValue) => {
    setValues((before) => ({ ...before, [custom_id]: value }));
    setFaults(({ [custom_id]: _mended, ...rest }) => rest);
  };
  const submit = async () => {
    const found = modalFaults(modal, values);
    setFaults(found);
    if (busy || Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const attachments = await readyFiles(modalFiles(modal, values));
      await submitModal(modal, sentComponents(modal, values), attachments);
      closeModal(modal.id);
    } catch (error) {
      const told = faultsByInput(modal, fieldsOf(error));
      setFaults(Object.keys(told).length > 0 ? told : { '': messageOf(error) });
      setBusy(false);
    }
  };
  return { values, faults, busy, change, submit };
}

function ModalDialog({ modal }: { modal: Modal }) {
  return (
    <Dialog title={modal.title} onClose={() => closeModal(modal.id)} firm>
      <ModalForm modal={modal} />
    </Dialog>
  );
}

function ModalForm({ modal }: { modal: Modal }) {
  const form = useModalForm(modal);
  const guildId = useSelected(store, (state) => state.channels[modal.channel_id]?.guild_id);
  const place = { guildId, channelId: modal.channel_id };
  const ref = useRef<HTMLFormElement>(null);
  const { application } = modal;
  const close = () => closeModal(modal.id);

  useEffect(() => ref.current?.querySelector<HTMLElement>(`.field ${FIELD}`)?.focus(), []);
  useEffect(() => {
    // Focus the first invalid input.
    const [first] = Object.keys(form.faults);
    if (first) ref.current?.querySelector<HTMLElement>(`.field-bad ${FIELD}`)?.focus();
  }, [form.faults]);

  return (
    <form
      ref={ref}
      className="modal-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <p className="modal-from">
        <Avatar id={application.id} name={application.name} shape="app" size={20} picture={application.bot?.avatar} />
        <span>{t('sentTo', { name: application.name })}</span>
      </p>
      {modal.components.map((part) => (
        <Part key={part.id} part={part} form={form} place={place} />
      ))}
      {form.faults[''] && (
        <p className="form-error" role="alert">
          {form.faults['']}
        </p>
      )}
      <FormActions form={form} action={form.busy ? t('sending') : t('send')} onCancel={close} />
    </form>
  );
}

interface PartProps {
  part: ModalPart;
  form: { values: ModalValues; faults: Record<string, string>; change: (custom_id: string, value: ModalValue) => void };
  place: Place;
}

function Part({ part, form, place }: PartProps) {
  if (part.type === 10) return <Markdown source={part.content} guildId={place.guildId} />;
  const inputs =
    part.type === 18
      ? [{ input: part.component, label: part.label, description: part.description }]
      : part.components.map((input) => ({
          input,
          label: ('label' in input && input.label) || input.custom_id,
          description: undefined,
        }));
  return inputs.map(({ input, label, description }) => (
    <ModalInput
      key={input.custom_id}
      input={input}
      label={label}
      description={description}
      value={form.values[input.custom_id] ?? null}
      onChange={(value) => form.change(input.custom_id, value)}
      error={form.faults[input.custom_id]}
      place={place}
    />
  ));
}
