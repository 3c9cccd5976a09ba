import { LIMITS, TIER_LIMITS } from '@guildhall/protocol/limits';
import type { StickerObject } from '@guildhall/protocol/objects/guild/stickers';
import { useState } from 'react';
import { Stickers } from '../../../message/stickers.tsx';
import { request } from '../../../state/session.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { t as shared } from '../text.ts';
import { useLive } from '../use-live.ts';
import { Creator } from './creator.tsx';
import styles from './expressions.module.css';
import { kilobytes, stemOf } from './files.ts';
import { mayChange, mayCreate } from './rights.ts';
import { RowActions } from './row-actions.tsx';
import { t } from './text.ts';
import { UploadZone } from './upload-zone.tsx';

const AFTER = ['GUILD_STICKERS_UPDATE', 'GUILD_UPDATE'] as const;
const ACCEPT = ['image/png', 'image/apng', 'image/gif', 'application/json'] as const;
const LIMIT = LIMITS.stickers.fileBytes.max;

/** The subject of the dialog: a new file or a sticker. */
type Subject = { file: File } | { sticker: StickerObject };

/** The stickers of a guild: upload, change, delete. */
export function StickersScreen({ place }: { place: Place }) {
  const { guild } = place;
  const [subject, setSubject] = useState<Subject | null>(null);
  const [deleting, setDeleting] = useState<StickerObject | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const all = useLive({
    guildId: guild.id,
    key: 'stickers',
    after: AFTER,
    load: async () => {
      const [stickers, { premium_tier: tier, features }] = await Promise.all([
        request('GET /guilds/{guild_id}/stickers', { guild_id: guild.id }),
        request('GET /guilds/{guild_id}', { guild_id: guild.id }),
      ]);
      const room = features.includes('MORE_STICKERS')
        ? LIMITS.stickers.withMoreStickers.max
        : (TIER_LIMITS.stickers.tiers[tier] ?? 0);
      return { stickers, room };
    },
  });
  const take = ([file]: File[]) => {
    if (!file) return;
    const tooLarge = file.size > LIMIT;
    setProblem(tooLarge ? t('tooLarge', { file: file.name, size: kilobytes(file.size), limit: kilobytes(LIMIT) }) : null);
    if (!tooLarge) setSubject({ file });
  };
  return (
    <Loaded of={all}>
      {({ stickers, room }) => (
        <>
          <p className="settings-lead">{t('stickerLead', { free: Math.max(0, room - stickers.length) })}</p>
          {mayCreate(place) && (
            <UploadZone
              label={t('chooseSticker')}
              hint={t('stickerHint', { kilobytes: kilobytes(LIMIT), seconds: LIMITS.stickers.duration.max / 1000 })}
              accept={ACCEPT}
              onFiles={take}
            />
          )}
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          {stickers.length === 0 && (
            <div className={content.empty}>
              <Icon name="spark" size={32} />
              <p>{t('noStickers')}</p>
            </div>
          )}
          <ul className={styles.grid} aria-label={shared('stickers')}>
            {stickers.map((one) => (
              <li key={one.id} className={content.row}>
                <span className={`${styles.picture} ${styles.large}`}>
                  <Stickers stickers={[one]} />
                </span>
                <div className={content.main}>
                  <strong>{one.name}</strong>
                  {one.description && <p>{one.description}</p>}
                  <Creator guild={guild} user={one.user} />
                </div>
                {mayChange(place, one.user) && (
                  <RowActions name={one.name} onEdit={() => setSubject({ sticker: one })} onDelete={() => setDeleting(one)} />
                )}
              </li>
            ))}
          </ul>
          {subject && <StickerDialog guildId={guild.id} of={subject} onClose={() => setSubject(null)} onDone={all.reload} />}
          {deleting && (
            <Confirm
              title={t('deleteTitle', { name: deleting.name })}
              action={shared('delete')}
              onClose={() => setDeleting(null)}
              onConfirm={async () => {
                await request('DELETE /guilds/{guild_id}/stickers/{sticker_id}', { guild_id: guild.id, sticker_id: deleting.id });
                all.reload();
              }}
            >
              {t('deleteStickerText')}
            </Confirm>
          )}
        </>
      )}
    </Loaded>
  );
}

interface DialogProps {
  guildId: string;
  of: Subject;
  onClose: () => void;
  onDone: () => void;
}

function StickerDialog({ guildId: guild_id, of: subject, onClose, onDone }: DialogProps) {
  const { name: nameLimit, tags: tagLimit, description: descriptionLimit } = LIMITS.stickers;
  const [draft, setDraft] = useState(
    'sticker' in subject
      ? { name: subject.sticker.name, tags: subject.sticker.tags, description: subject.sticker.description ?? '' }
      : { name: stemOf(subject.file.name).slice(0, nameLimit.max), tags: '', description: '' },
  );
  const form = useForm(async () => {
    if ('sticker' in subject) {
      const path = { guild_id, sticker_id: subject.sticker.id };
      await request('PATCH /guilds/{guild_id}/stickers/{sticker_id}', { ...path, body: draft });
    } else {
      const files = [{ name: subject.file.name, data: subject.file, field: 'file' }];
      await request('POST /guilds/{guild_id}/stickers', { guild_id, body: draft, files });
    }
    onDone();
    onClose();
  });
  const isNew = 'file' in subject;
  return (
    <Dialog title={isNew ? t('chooseSticker') : t('editTitle', { name: subject.sticker.name })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        {isNew && (
          <p className="dialog-text">{t('fileWithSize', { name: subject.file.name, size: kilobytes(subject.file.size) })}</p>
        )}
        <Field
          label={t('emojiName')}
          value={draft.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
          error={form.fields.name}
          maxLength={nameLimit.max}
          data-autofocus
        />
        <Field
          label={t('tags')}
          value={draft.tags}
          onChange={(event) => setDraft({ ...draft, tags: event.target.value })}
          error={form.fields.tags}
          hint={t('tagsHint')}
          maxLength={tagLimit.max}
        />
        <Field
          label={t('description')}
          value={draft.description}
          onChange={(event) => setDraft({ ...draft, description: event.target.value })}
          error={form.fields.description}
          hint={t('descriptionHint')}
          maxLength={descriptionLimit.max}
        />
        <FormError form={form} of={form.fields.file ? 'all' : undefined} />
        <FormActions
          form={form}
          action={isNew ? t('upload') : t('save')}
          onCancel={onClose}
          incomplete={draft.name.length < nameLimit.min || draft.tags === ''}
        />
      </form>
    </Dialog>
  );
}
