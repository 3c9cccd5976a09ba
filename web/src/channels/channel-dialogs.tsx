import { useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { navigate } from '../router.tsx';
import { changeChannel, createChannel, deleteChannel } from '../state/actions.ts';
import { CHANNEL } from '../state/selectors.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Area, CopyField, Field, Switch } from '../ui/field.tsx';
import { LinkNote } from '../message/game-marks.tsx';

interface CreateProps {
  guildId: string;
  category: Channel | null;
  kind: 'channel' | 'category';
  onClose: () => void;
}

/** Creates a text channel or a category. */
export function CreateChannelDialog({ guildId, category, kind, onClose }: CreateProps) {
  const [name, setName] = useState('');
  const [topic, setTopic] = useState('');
  const isCategory = kind === 'category';
  const form = useForm(async () => {
    const type = isCategory ? CHANNEL.CATEGORY : CHANNEL.TEXT;
    const made = await createChannel(guildId, {
      name: name.trim(),
      type,
      ...(topic.trim() && { topic: topic.trim() }),
      ...(category && { parent_id: category.id }),
    });
    onClose();
    if (!isCategory) navigate(`/channels/${guildId}/${made.id}`);
  });
  return (
    <Dialog
      title={isCategory ? 'Create category' : category ? `Create channel in ${category.name}` : 'Create channel'}
      onClose={onClose}
    >
      <form onSubmit={form.onSubmit}>
        <Field
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={isCategory ? 'Workshops' : 'woodwork'}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        {!isCategory && (
          <Field
            label="Topic (optional)"
            value={topic}
            onChange={(event) => setTopic(event.target.value)}
            placeholder="What this channel is about"
            error={form.fields.topic}
            maxLength={1024}
            autoComplete="off"
          />
        )}
        <FormError form={form} />
        <FormActions
          form={form}
          action={isCategory ? 'Create category' : 'Create channel'}
          incomplete={name.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Edits a channel or a category. */
export function EditChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [name, setName] = useState(channel.name ?? '');
  const [topic, setTopic] = useState(channel.topic ?? '');
  const [adults, setAdults] = useState(channel.nsfw === true);
  const hasTopic = channel.type === CHANNEL.TEXT || channel.type === CHANNEL.ANNOUNCEMENT;
  const form = useForm(async () => {
    await changeChannel(channel.id, { name: name.trim(), ...(hasTopic && { topic: topic.trim(), nsfw: adults }) });
    onClose();
  });
  return (
    <Dialog title={channel.type === CHANNEL.CATEGORY ? 'Edit category' : 'Edit channel'} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
        />
        {hasTopic && (
          <Area
            label="Topic"
            rows={3}
            value={topic}
            onChange={(event) => setTopic(event.target.value)}
            error={form.fields.topic}
            maxLength={1024}
          />
        )}
        {hasTopic && (
          <Switch
            label="Age-restricted"
            hint={channel.linked_lobby ? 'Unlinks the game.' : 'Only for people over 18.'}
            checked={adults}
            onChange={setAdults}
          />
        )}
        <LinkNote channel={channel} />
        <CopyField label="ID" value={channel.id} />
        <FormError form={form} />
        <FormActions form={form} action="Save" incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Asks for confirmation before deleting a channel. */
export function DeleteChannelDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const isCategory = channel.type === CHANNEL.CATEGORY;
  return (
    <Confirm
      title={`Delete ${isCategory ? '' : '#'}${channel.name}?`}
      action="Delete"
      onClose={onClose}
      onConfirm={async () => {
        await deleteChannel(channel.id);
      }}
    >
      {isCategory ? 'Its channels stay, without a category.' : 'This deletes all its messages, for everyone, permanently.'}
    </Confirm>
  );
}
