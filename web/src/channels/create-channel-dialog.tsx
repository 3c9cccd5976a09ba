import { bitsOf } from '@guildhall/protocol/permissions';
import { useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { navigate } from '../router.tsx';
import { type ChannelForm, createChannel } from '../state/actions.ts';
import { CHANNEL } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field, Switch } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { CategoryField } from './category-field.tsx';
import { t } from './dialogs-text.ts';

export interface CreateProps {
  guildId: string;
  category: Channel | null;
  kind: 'channel' | 'category';
  onClose: () => void;
}

const TYPES = [
  ['text', CHANNEL.TEXT, 'typeText'],
  ['voice', CHANNEL.VOICE, 'typeVoice'],
  ['forum', CHANNEL.FORUM, 'typeForum'],
  ['media', CHANNEL.MEDIA, 'typeMedia'],
  ['announcement', CHANNEL.ANNOUNCEMENT, 'typeAnnouncement'],
  ['stage', CHANNEL.STAGE, 'typeStage'],
] as const;
type TypeName = (typeof TYPES)[number][0];
const ANNOUNCING = ['NEWS', 'COMMUNITY'];

/** The overwrites by which only the creator, administrators and those added later see a channel. */
function privateTo(guildId: string, me: string): ChannelForm['permission_overwrites'] {
  const bits = String(bitsOf('VIEW_CHANNEL', 'CONNECT'));
  return [
    { id: guildId, type: 0, deny: bits },
    { id: me, type: 1, allow: bits },
  ];
}

/** Creates a channel of any type that the guild may have, or a category. */
export function CreateChannelDialog({ guildId, category, kind, onClose }: CreateProps) {
  const [name, setName] = useState('');
  const [topic, setTopic] = useState('');
  const [typeName, setTypeName] = useState<TypeName>('text');
  const [parent, setParent] = useState<string | null>(category?.id ?? null);
  const [isPrivate, setPrivate] = useState(false);
  const features = useSelected(store, (state) => state.guilds[guildId]?.features);
  const isCategory = kind === 'category';
  const types = TYPES.filter(([one]) => one !== 'announcement' || features?.some((feature) => ANNOUNCING.includes(feature)));
  const type = isCategory ? CHANNEL.CATEGORY : (TYPES.find(([one]) => one === typeName)?.[1] ?? CHANNEL.TEXT);
  const isForum = type === CHANNEL.FORUM || type === CHANNEL.MEDIA;
  const hasTopic = !isCategory && type !== CHANNEL.VOICE && type !== CHANNEL.STAGE;
  const form = useForm(async () => {
    const overwrites = isPrivate ? privateTo(guildId, store.get().me?.id ?? '') : undefined;
    const made = await createChannel(guildId, {
      name: name.trim(),
      type,
      ...(hasTopic && topic.trim() && { topic: topic.trim() }),
      ...(!isCategory && parent && { parent_id: parent }),
      ...(overwrites && { permission_overwrites: overwrites }),
    });
    onClose();
    if (!isCategory) navigate(`/channels/${guildId}/${made.id}`);
  });
  const title = isCategory
    ? t('createCategory')
    : category
      ? t('createChannelIn', { category: category.name ?? '' })
      : t('createChannel');
  return (
    <Dialog title={title} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        {!isCategory && (
          <SelectField
            label={t('type')}
            value={typeName}
            error={form.fields.type}
            options={types.map(([value, , label]) => ({ value, label: t(label) }))}
            onValue={setTypeName}
          />
        )}
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder={t(isCategory ? 'placeholderCategory' : 'placeholderChannel')}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        {hasTopic && (
          <Field
            label={t(isForum ? 'guidelines' : 'topicOptional')}
            value={topic}
            onChange={(event) => setTopic(event.target.value)}
            placeholder={isForum ? undefined : t('topicHint')}
            error={form.fields.topic}
            maxLength={1024}
            autoComplete="off"
          />
        )}
        {!isCategory && <CategoryField guildId={guildId} value={parent} onValue={setParent} error={form.fields.parent_id} />}
        <Switch label={t('private')} hint={t('privateHint')} checked={isPrivate} onChange={setPrivate} />
        <FormError form={form} />
        <FormActions
          form={form}
          action={isCategory ? t('createCategory') : t('createChannel')}
          incomplete={name.trim() === ''}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
