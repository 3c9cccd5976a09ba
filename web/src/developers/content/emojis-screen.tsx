import { LIMITS } from '@guildhall/protocol/limits';
import type { EmojiObject } from '@guildhall/protocol/objects/guild/emojis';
import { useState } from 'react';
import content from '../../guild-settings/content/content.module.css';
import { EmojiUpload } from '../../guild-settings/content/expressions/emoji-upload.tsx';
import styles from '../../guild-settings/content/expressions/expressions.module.css';
import { RowActions } from '../../guild-settings/content/expressions/row-actions.tsx';
import { request } from '../../state/session.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import type { Place } from '../place.ts';
import { t } from './text.ts';

const { max } = LIMITS.applications.emojis;

/** The text of a message that shows an emoji. */
function mentionOf({ id, name, animated }: EmojiObject): string {
  return `<${animated ? 'a' : ''}:${name}:${id}>`;
}

async function copyMention(emoji: EmojiObject): Promise<void> {
  try {
    await navigator.clipboard.writeText(mentionOf(emoji));
    toast(t('copiedMention'));
  } catch (error) {
    toastError(error);
  }
}

/** The emojis of an application: upload, rename, delete, and the text with which its bot sends each. */
export function EmojisScreen({ place: { application } }: { place: Place }) {
  const [editing, setEditing] = useState<EmojiObject | null>(null);
  const [deleting, setDeleting] = useState<EmojiObject | null>(null);
  const path = { application_id: application.id };
  const all = useResource(`${application.id}/emojis`, () => request('GET /applications/{application_id}/emojis', path));
  const change = (apply: (items: EmojiObject[]) => EmojiObject[]) => all.change(({ items }) => ({ items: apply(items) }));
  return (
    <Loaded of={all}>
      {({ items }) => (
        <>
          <p className="settings-lead">{t('emojisLead', { count: items.length, max })}</p>
          <EmojiUpload
            upload={(body) => request('POST /applications/{application_id}/emojis', { ...path, body })}
            onDone={all.reload}
          />
          {items.length === 0 && (
            <div className={content.empty}>
              <Icon name="smile" size={32} />
              <p>{t('noEmojis')}</p>
            </div>
          )}
          <ul className={styles.grid} aria-label={t('emojis')}>
            {items.map((one) => (
              <li key={one.id} className={content.row}>
                <span className={styles.picture}>
                  <img src={`/cdn/emojis/${one.id}.webp?size=128${one.animated ? '&animated=true' : ''}`} alt="" loading="lazy" />
                </span>
                <div className={content.main}>
                  <strong>:{one.name}:</strong>
                  <span>{one.animated ? t('animatedEmoji', { id: one.id }) : one.id}</span>
                </div>
                <div className={content.actions}>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={t('copyMention', { name: one.name })}
                    title={mentionOf(one)}
                    onClick={() => void copyMention(one)}
                  >
                    <Icon name="copy" size={18} />
                  </button>
                  <RowActions name={one.name} onEdit={() => setEditing(one)} onDelete={() => setDeleting(one)} />
                </div>
              </li>
            ))}
          </ul>
          {editing && (
            <RenameDialog
              emoji={editing}
              rename={async (name) => {
                const changed = await request('PATCH /applications/{application_id}/emojis/{emoji_id}', {
                  ...path,
                  emoji_id: editing.id,
                  body: { name },
                });
                change((list) => list.map((one) => (one.id === changed.id ? changed : one)));
              }}
              onClose={() => setEditing(null)}
            />
          )}
          {deleting && (
            <Confirm
              title={t('deleteEmojiTitle', { name: `:${deleting.name}:` })}
              action={t('delete')}
              onClose={() => setDeleting(null)}
              onConfirm={async () => {
                await request('DELETE /applications/{application_id}/emojis/{emoji_id}', { ...path, emoji_id: deleting.id });
                change((list) => list.filter(({ id }) => id !== deleting.id));
              }}
            >
              {t('deleteEmojiText')}
            </Confirm>
          )}
        </>
      )}
    </Loaded>
  );
}

interface RenameProps {
  emoji: EmojiObject;
  rename: (name: string) => Promise<void>;
  onClose: () => void;
}

function RenameDialog({ emoji, rename, onClose }: RenameProps) {
  const [name, setName] = useState(emoji.name);
  const form = useForm(async () => {
    await rename(name);
    onClose();
  });
  return (
    <Dialog title={t('renameTitle', { name: `:${emoji.name}:` })} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          hint={t('emojiNameHint', LIMITS.emojis.name)}
          maxLength={LIMITS.emojis.name.max}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <FormError form={form} />
        <FormActions form={form} action={t('save')} onCancel={onClose} incomplete={name.length < LIMITS.emojis.name.min} />
      </form>
    </Dialog>
  );
}
