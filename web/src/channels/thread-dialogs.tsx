import { useState } from 'react';
import type { Channel, Message } from '../api/wire.ts';
import { navigate } from '../router.tsx';
import { has } from '../state/permissions.ts';
import { createPost, createThread } from '../state/threads.ts';
import { useChat } from './chat-context.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { Area, Field } from '../ui/field.tsx';
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
    <Dialog title="Create thread" onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        <FormError form={form} />
        <FormActions form={form} action="Create thread" incomplete={name.trim() === ''} onCancel={onClose} />
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
    <Dialog title={`New post in ${forum.name}`} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label="Title"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
        />
        <Area
          label="Text"
          rows={6}
          value={content}
          onChange={(event) => setContent(event.target.value)}
          error={form.fields['message.content']}
          maxLength={2000}
          required
        />
        {offered.length > 0 && (
          <fieldset className="tag-choice">
            <legend>Tags</legend>
            {offered.map((tag) => (
              <button
                key={tag.id}
                type="button"
                className="chip"
                aria-pressed={tags.includes(tag.id)}
                onClick={() => setTags(tags.includes(tag.id) ? tags.filter((one) => one !== tag.id) : [...tags, tag.id])}
              >
                {(tag.emoji_id || tag.emoji_name) && (
                  <EmojiSign emoji={{ id: tag.emoji_id ?? null, name: tag.emoji_name ?? null }} size={16} />
                )}
                {tag.name}
              </button>
            ))}
          </fieldset>
        )}
        {form.fields.applied_tags && <p className="field-error">{form.fields.applied_tags}</p>}
        <FormError form={form} />
        <FormActions form={form} action="Post" incomplete={name.trim() === '' || content.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
