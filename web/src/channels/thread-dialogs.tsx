import { useState } from 'react';
import type { Channel, Message } from '../api/wire.ts';
import { navigate } from '../router.tsx';
import { has } from '../state/permissions.ts';
import { createPost, createThread } from '../state/threads.ts';
import { useChat } from './chat-context.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Area, Field } from '../ui/field.tsx';
import { TagChoice } from './tag-choice.tsx';
import { t } from './dialogs-text.ts';
import type { Id } from '../api/wire-base.ts';

interface ThreadProps {
  message: Message;
  guildId: Id;
  suggested: string;
  onClose: () => void;
}

/** Starts a thread from a message. */
export function CreateThreadDialog({ message, guildId, suggested, onClose }: ThreadProps) {
  const [name, setName] = useState(suggested);
  const form = useForm(async () => {
    const thread = await createThread(message, name.trim(), guildId);
    onClose();
    navigate(`/channels/${guildId}/${thread.id}`);
  });
  return (
    <Dialog title={t('createThread')} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} />
        <FormActions form={form} action={t('createThread')} incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** Creates a forum post: title, text and tags. */
export function CreatePostDialog({ forum, guildId, onClose }: { forum: Channel; guildId: Id; onClose: () => void }) {
  const { permissions } = useChat();
  const [name, setName] = useState('');
  const [content, setContent] = useState('');
  const [tags, setTags] = useState<Id[]>([]);
  const moderates = has(permissions, 'MANAGE_THREADS');
  const offered = (forum.available_tags ?? []).filter((tag) => !tag.moderated || moderates);
  const form = useForm(async () => {
    const post = await createPost(forum.id, { name: name.trim(), message: { content }, applied_tags: tags }, guildId);
    onClose();
    navigate(`/channels/${guildId}/${post.id}`);
  });
  return (
    <Dialog title={t('newPostIn', { name: forum.name ?? '' })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('title')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        <Area
          label={t('text')}
          rows={6}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          error={form.fields['message.content']}
          maxLength={2000}
          required
        />
        {offered.length > 0 && <TagChoice legend={t('tags')} tags={offered} chosen={tags} onChoose={setTags} />}
        {form.fields.applied_tags && <p className="field-error">{form.fields.applied_tags}</p>}
        <FormError form={form} />
        <FormActions form={form} action={t('post')} incomplete={name.trim() === '' || content.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
