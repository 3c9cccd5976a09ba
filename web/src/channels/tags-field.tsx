import type { Id } from '../api/wire-base.ts';
import type { FieldErrors } from '../api/http.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { EmojiChoice } from './reaction-field.tsx';
import styles from './tags-field.module.css';
import { t } from './dialogs-text.ts';

const MAX_TAGS = 20;

/** A tag being edited; a new one has no id. */
export interface DraftTag {
  key: string;
  id?: Id;
  name: string;
  moderated?: boolean;
  emoji_id?: Id | null;
  emoji_name?: string | null;
}

interface Props {
  tags: DraftTag[];
  onTags: (tags: DraftTag[]) => void;
  errors: FieldErrors;
  guildId: Id | undefined;
}

/** The tags of a forum: renamed, removed and added. */
export function TagsField({ tags, onTags, errors, guildId }: Props) {
  return (
    <fieldset className={styles.tags}>
      <legend>{t('tags')}</legend>
      {tags.map((tag, at) => (
        <div key={tag.key} className={styles.tag}>
          <EmojiChoice
            label={t('tagEmoji', { number: at + 1 })}
            guildId={guildId}
            value={tag.emoji_id || tag.emoji_name ? { id: tag.emoji_id ?? null, name: tag.emoji_name ?? null } : null}
            onValue={(emoji) =>
              onTags(tags.with(at, { ...tag, emoji_id: emoji?.id ?? null, emoji_name: emoji?.id ? null : (emoji?.name ?? null) }))
            }
          />
          <Field
            label={t('tag', { number: at + 1 })}
            value={tag.name}
            maxLength={20}
            error={errors[`available_tags.${at}.name`]}
            onChange={(event) => onTags(tags.with(at, { ...tag, name: event.target.value }))}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={t('moderatedOf', { number: at + 1 })}
            title={t('moderated')}
            aria-pressed={tag.moderated === true}
            onClick={() => onTags(tags.with(at, { ...tag, moderated: tag.moderated !== true }))}
          >
            <Icon name="shield" />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('removeTag', { number: at + 1 })}
            title={t('removeTag', { number: at + 1 })}
            onClick={() => onTags(tags.toSpliced(at, 1))}
          >
            <Icon name="trash" />
          </button>
        </div>
      ))}
      {tags.length < MAX_TAGS && (
        <button
          type="button"
          className="button"
          onClick={() => onTags([...tags, { key: crypto.getRandomValues(new Uint32Array(1)).join(), name: '' }])}
        >
          <Icon name="plus" />
          {t('addTag')}
        </button>
      )}
    </fieldset>
  );
}
