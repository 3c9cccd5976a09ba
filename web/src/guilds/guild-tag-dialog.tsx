import { GUILD_BADGES, guildBadgeSvg } from '@guildhall/protocol/guild-badges';
import { useEffect, useState } from 'react';
import { messageOf } from '../api/http.ts';
import { guildProfile, saveGuildTag, type TagForm } from '../state/guild-tags.ts';
import { toast } from '../state/toasts.ts';
import type { GuildState } from '../state/types.ts';
import { Dialog, FormError, useForm } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TagChip } from './guild-tag.tsx';
import { t } from './tag-text.ts';

/** Preview of an unsaved badge, drawn as the server does. */
function draftBadgeSrc(kind: number, primary: string, secondary: string): string {
  const badge = GUILD_BADGES.find((one) => one.kind === kind);
  return badge ? `data:image/svg+xml,${encodeURIComponent(guildBadgeSvg(badge, primary, secondary))}` : '';
}

interface Props {
  guild: GuildState;
  onClose: () => void;
}

/** Sets the tag of a guild and its badge. */
export function GuildTagDialog({ guild, onClose }: Props) {
  const [saved, setSaved] = useState<TagForm | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    guildProfile(guild.id).then(setSaved, (error: unknown) => setProblem(messageOf(error)));
  }, [guild.id]);
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <p className="dialog-text">{t('lead')}</p>
      {problem && <p className="form-error">{problem}</p>}
      {saved && <TagEditor guild={guild} saved={saved} onClose={onClose} />}
    </Dialog>
  );
}

function TagEditor({ guild, saved, onClose }: Props & { saved: TagForm }) {
  const [draft, setDraft] = useState({ ...saved, tag: saved.tag ?? '' });
  const { tag, badge, badge_color_primary: primary, badge_color_secondary: secondary } = draft;
  const save = async (form: TagForm, words: string) => {
    const { badge_color_primary, badge_color_secondary } = form;
    await saveGuildTag(guild.id, { tag: form.tag, badge: form.badge, badge_color_primary, badge_color_secondary });
    toast(words);
    onClose();
  };
  const form = useForm(() => save(draft, t('saved')));
  const removal = useForm(() => save({ ...saved, tag: null }, t('removed')));
  const kinds = GUILD_BADGES.filter(({ feature }) => feature === null || guild.features.includes(feature));
  return (
    <form onSubmit={form.onSubmit}>
      <div className="tag-preview">
        <span className="author">{t('memberOf', { name: guild.name })}</span>
        <TagChip src={draftBadgeSrc(badge, primary, secondary)} tag={tag || t('sampleTag')} />
      </div>
      <Field
        label={t('tag')}
        value={tag}
        onChange={(event) => setDraft({ ...draft, tag: event.target.value })}
        error={form.fields.tag}
        hint={t('tagHint')}
        maxLength={8}
        data-autofocus
        autoComplete="off"
        spellCheck={false}
      />
      <fieldset className="badge-choice">
        <legend>{t('badge')}</legend>
        {kinds.map(({ kind, name }) => (
          <label key={kind} title={name}>
            <input
              type="radio"
              name="badge"
              aria-label={name}
              checked={kind === badge}
              onChange={() => setDraft({ ...draft, badge: kind })}
            />
            <img src={draftBadgeSrc(kind, primary, secondary)} alt="" width={28} height={28} />
          </label>
        ))}
      </fieldset>
      <div className="field-row">
        <Field
          label={t('badgeColor')}
          type="color"
          value={primary}
          onChange={(event) => setDraft({ ...draft, badge_color_primary: event.target.value })}
          error={form.fields.badge_color_primary}
        />
        <Field
          label={t('outlineColor')}
          type="color"
          value={secondary}
          onChange={(event) => setDraft({ ...draft, badge_color_secondary: event.target.value })}
          error={form.fields.badge_color_secondary}
        />
      </div>
      <FormError form={form} />
      <FormError form={removal} of="all" />
      <div className="dialog-actions">
        {saved.tag !== null && (
          <button type="button" className="button quiet apart" disabled={removal.busy} onClick={removal.run}>
            {t('removeTag')}
          </button>
        )}
        <button type="button" className="button quiet" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="submit" className="button primary" disabled={form.busy || tag === ''}>
          {t('save')}
        </button>
      </div>
    </form>
  );
}
