import { useState } from 'react';
import type { Channel } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { has } from '../state/permissions.ts';
import { CHANNEL } from '../state/selectors.ts';
import { changeThread } from '../state/threads.ts';
import { Dialog, FormActions, FormError, useForm } from '../ui/dialog.tsx';
import { Field, Switch } from '../ui/field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { ARCHIVE_MINUTES, archiveMinutes, archiveName, SLOW_SECONDS, slowName } from './channel-times.ts';
import { useChat } from './chat-context.ts';
import { TagChoice } from './tag-choice.tsx';
import { t } from './dialogs-text.ts';

interface Props {
  thread: Channel;
  parent: Channel;
  onClose: () => void;
}

/** Changes the name, tags and times of a thread. */
export function EditThreadDialog({ thread, parent, onClose }: Props) {
  const { permissions } = useChat();
  const moderates = has(permissions, 'MANAGE_THREADS');
  const [name, setName] = useState(thread.name ?? '');
  const [minutes, setMinutes] = useState(archiveMinutes(thread.thread_metadata?.auto_archive_duration));
  const [slow, setSlow] = useState(thread.rate_limit_per_user ?? 0);
  const [tags, setTags] = useState<Id[]>(thread.applied_tags ?? []);
  const [invitable, setInvitable] = useState(thread.thread_metadata?.invitable ?? true);
  const isPrivate = thread.type === CHANNEL.PRIVATE_THREAD;
  const offered = (parent.available_tags ?? []).filter((tag) => !tag.moderated || moderates || tags.includes(tag.id));
  const form = useForm(async () => {
    await changeThread(thread.id, {
      name: name.trim(),
      auto_archive_duration: minutes,
      ...(moderates && { rate_limit_per_user: slow }),
      ...(offered.length > 0 && { applied_tags: tags }),
      ...(isPrivate && { invitable }),
    });
    onClose();
  });
  return (
    <Dialog title={t('editThread')} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('threadName')}
          value={name}
          maxLength={100}
          required
          data-autofocus
          autoComplete="off"
          error={form.fields.name}
          onChange={(event) => setName(event.target.value)}
        />
        {offered.length > 0 && (
          <TagChoice legend={t('tags')} tags={offered} chosen={tags} onChoose={setTags} error={form.fields.applied_tags} />
        )}
        <SelectField
          label={t('archiveAfter')}
          hint={t('archiveAfterHint')}
          value={String(minutes)}
          options={ARCHIVE_MINUTES.map((one) => ({ value: String(one), label: archiveName(one) }))}
          error={form.fields.auto_archive_duration}
          onValue={(value) => setMinutes(ARCHIVE_MINUTES.find((one) => String(one) === value) ?? minutes)}
        />
        {moderates && (
          <SelectField
            label={t('slowMode')}
            hint={t('slowModeHint')}
            value={String(slow)}
            options={[...new Set([...SLOW_SECONDS, slow])].map((one) => ({ value: String(one), label: slowName(one) }))}
            error={form.fields.rate_limit_per_user}
            onValue={(value) => setSlow(Number(value))}
          />
        )}
        {isPrivate && <Switch label={t('invitable')} hint={t('invitableHint')} checked={invitable} onChange={setInvitable} />}
        <FormError form={form} />
        <FormActions form={form} action={t('save')} incomplete={name.trim() === ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
