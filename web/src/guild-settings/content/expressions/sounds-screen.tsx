import { LIMITS, TIER_LIMITS } from '@guildhall/protocol/limits';
import type { SoundboardSoundObject } from '@guildhall/protocol/objects/guild/soundboard';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { toastError } from '../../../state/toasts.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { t as shared } from '../text.ts';
import { useLive } from '../use-live.ts';
import { Creator } from './creator.tsx';
import { kilobytes, readAsDataUri, stemOf } from './files.ts';
import { mayChange, mayCreate } from './rights.ts';
import { RowActions } from './row-actions.tsx';
import { t } from './text.ts';
import { UploadZone } from './upload-zone.tsx';

const AFTER = [
  'GUILD_SOUNDBOARD_SOUND_CREATE',
  'GUILD_SOUNDBOARD_SOUND_UPDATE',
  'GUILD_SOUNDBOARD_SOUND_DELETE',
  'GUILD_SOUNDBOARD_SOUNDS_UPDATE',
  'GUILD_UPDATE',
] as const;
const ACCEPT = ['audio/mpeg', 'audio/ogg'] as const;
const LIMIT = LIMITS.soundboard.fileBytes.max;

/** The subject of the dialog: a new file or a sound. */
type Subject = { file: File } | { sound: SoundboardSoundObject };

async function play(source: string, volume: number): Promise<void> {
  const audio = new Audio(source);
  audio.volume = volume;
  await audio.play();
}

/** The sounds of a guild's soundboard: upload, listen, change, delete. */
export function SoundsScreen({ place }: { place: Place }) {
  const { guild } = place;
  const [subject, setSubject] = useState<Subject | null>(null);
  const [deleting, setDeleting] = useState<SoundboardSoundObject | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const all = useLive({
    guildId: guild.id,
    key: 'sounds',
    after: AFTER,
    load: async () => {
      const [{ items }, { premium_tier: tier, features }] = await Promise.all([
        request('GET /guilds/{guild_id}/soundboard-sounds', { guild_id: guild.id }),
        request('GET /guilds/{guild_id}', { guild_id: guild.id }),
      ]);
      const room = features.includes('MORE_SOUNDBOARD')
        ? LIMITS.soundboard.withMoreSounds.max
        : (TIER_LIMITS.sounds.tiers[tier] ?? 0);
      return { sounds: items, room };
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
      {({ sounds, room }) => (
        <>
          <p className="settings-lead">{t('soundLead', { free: Math.max(0, room - sounds.length) })}</p>
          {mayCreate(place) && (
            <UploadZone
              label={t('chooseSound')}
              hint={t('soundHint', { kilobytes: kilobytes(LIMIT), seconds: LIMITS.soundboard.duration.max / 1000 })}
              accept={ACCEPT}
              onFiles={take}
            />
          )}
          {problem && (
            <p className="field-error" role="alert">
              {problem}
            </p>
          )}
          {sounds.length === 0 && (
            <div className={content.empty}>
              <Icon name="volume" size={32} />
              <p>{t('noSounds')}</p>
            </div>
          )}
          <ul className={content.list} aria-label={shared('sounds')}>
            {sounds.map((one) => (
              <li key={one.sound_id} className={content.row}>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('play', { name: one.name })}
                  onClick={() => play(`/cdn/soundboard-sounds/${one.sound_id}`, one.volume).catch(toastError)}
                >
                  <Icon name="play" />
                </button>
                <div className={content.main}>
                  <strong>
                    {one.emoji_name && !one.emoji_id ? `${one.emoji_name} ` : ''}
                    {one.name}
                  </strong>
                  <Creator guild={guild} user={one.user} />
                </div>
                {mayChange(place, one.user) && (
                  <RowActions name={one.name} onEdit={() => setSubject({ sound: one })} onDelete={() => setDeleting(one)} />
                )}
              </li>
            ))}
          </ul>
          {subject && <SoundDialog guildId={guild.id} of={subject} onClose={() => setSubject(null)} onDone={all.reload} />}
          {deleting && (
            <Confirm
              title={t('deleteTitle', { name: deleting.name })}
              action={shared('delete')}
              onClose={() => setDeleting(null)}
              onConfirm={async () => {
                const path = { guild_id: guild.id, sound_id: deleting.sound_id };
                await request('DELETE /guilds/{guild_id}/soundboard-sounds/{sound_id}', path);
                all.reload();
              }}
            >
              {t('deleteSoundText')}
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

function SoundDialog({ guildId: guild_id, of: subject, onClose, onDone }: DialogProps) {
  const isNew = 'file' in subject;
  const nameLimit = LIMITS.soundboard.name;
  const [draft, setDraft] = useState(
    isNew
      ? { name: stemOf(subject.file.name).slice(0, nameLimit.max), emoji: '', volume: 1 }
      : { name: subject.sound.name, emoji: subject.sound.emoji_name ?? '', volume: subject.sound.volume },
  );
  const form = useForm(async () => {
    const { name, volume } = draft;
    // A custom emoji stays as long as its name is not replaced.
    const kept = !isNew && subject.sound.emoji_id !== null && draft.emoji === subject.sound.emoji_name;
    const body = { name, volume, ...(kept ? {} : { emoji_id: null, emoji_name: draft.emoji || null }) };
    if (isNew) {
      const sound = await readAsDataUri(subject.file);
      await request('POST /guilds/{guild_id}/soundboard-sounds', { guild_id, body: { ...body, sound } });
    } else {
      const path = { guild_id, sound_id: subject.sound.sound_id };
      await request('PATCH /guilds/{guild_id}/soundboard-sounds/{sound_id}', { ...path, body });
    }
    onDone();
    onClose();
  });
  return (
    <Dialog title={isNew ? t('chooseSound') : t('editTitle', { name: subject.sound.name })} onClose={onClose} firm>
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
          label={t('emojiOfSound')}
          value={draft.emoji}
          onChange={(event) => setDraft({ ...draft, emoji: event.target.value })}
          error={form.fields.emoji_name}
          maxLength={32}
        />
        <Field
          label={t('volume')}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={draft.volume}
          onChange={(event) => setDraft({ ...draft, volume: Number(event.target.value) })}
          error={form.fields.volume}
        />
        <FormError form={form} of={form.fields.sound ? 'all' : undefined} />
        <FormActions
          form={form}
          action={isNew ? t('upload') : t('save')}
          onCancel={onClose}
          incomplete={draft.name.length < nameLimit.min}
        />
      </form>
    </Dialog>
  );
}
