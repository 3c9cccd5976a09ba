import { LIMITS } from '@guildhall/protocol/limits';
import type { WebhookObject } from '@guildhall/protocol/objects/messages/webhooks';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { ImageField } from '../../../ui/image-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import type { Option } from '../options.ts';
import { t } from './text.ts';

interface Props {
  /** Null for a new one. */
  webhook: WebhookObject | null;
  channels: readonly Option[];
  onClose: () => void;
  onDone: () => void;
}

/** Creates or changes a webhook: its name, its picture and its channel. */
export function WebhookDialog({ webhook, channels, onClose, onDone }: Props) {
  const [name, setName] = useState(webhook?.name ?? '');
  const [channel, setChannel] = useState(webhook?.channel_id ?? channels[0]?.value ?? '');
  // Undefined while the picture is unchanged.
  const [avatar, setAvatar] = useState<string | null | undefined>(undefined);
  const form = useForm(async () => {
    const body = { name, ...(avatar === undefined ? {} : { avatar }) };
    if (!webhook) await request('POST /channels/{channel_id}/webhooks', { channel_id: channel, body });
    else {
      const moved = channel === webhook.channel_id ? {} : { channel_id: channel };
      await request('PATCH /webhooks/{webhook_id}', { webhook_id: webhook.id, body: { ...body, ...moved } });
    }
    onDone();
    onClose();
  });
  const saved = webhook?.avatar ? `/cdn/avatars/${webhook.id}/${webhook.avatar}.webp?size=128` : null;
  const known = channels.some((one) => one.value === channel);
  return (
    <Dialog title={webhook ? t('editTitle', { name: webhook.name }) : t('create')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={LIMITS.webhooks.name.max}
          autoComplete="off"
          data-autofocus
        />
        <SelectField
          label={t('channel')}
          value={channel}
          options={known ? channels : [{ value: channel, label: t('unknownChannel') }, ...channels]}
          onValue={setChannel}
          error={form.fields.channel_id}
        />
        <ImageField
          label={t('avatar')}
          hint={t('avatarHint')}
          src={avatar === undefined ? saved : avatar}
          shape="round"
          most={LIMITS.images.bytes.max}
          onChange={setAvatar}
          error={form.fields.avatar}
        />
        <FormError form={form} />
        <FormActions form={form} action={webhook ? t('save') : t('create')} onCancel={onClose} incomplete={name.trim() === ''} />
      </form>
    </Dialog>
  );
}
