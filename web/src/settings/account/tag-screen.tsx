import { useMemo, useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { FormError, useForm } from '../../ui/dialog.tsx';
import { badgeSrc, TagChip } from '../../guilds/guild-tag.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showGuildTag, taggedGuilds } from '../../state/guild-tags.ts';
import { nameOf } from '../../state/selectors.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';
import type { Id } from '../../api/wire-base.ts';
import { t } from '../../guilds/tag-text.ts';

/** The screen for the guild tag shown next to the user's name. */
export function TagScreen() {
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const me = useSelected(store, (state) => state.me);
  const current = me?.primary_guild?.identity_guild_id ?? '';
  const [picked, setPicked] = useState<Id | null>(null);
  const choice = picked ?? current;
  const tagged = useMemo(() => taggedGuilds(guilds, order), [guilds, order]);
  const shown = tagged.find(({ id }) => id === choice);
  const form = useForm(async () => {
    await showGuildTag(choice || null);
    setPicked(null);
    toast(shown ? t('nowShown', { name: shown.name }) : t('nowHidden'));
  });
  if (!me) return null;
  return (
    <>
      <p className="settings-lead">{t('screenLead')}</p>
      {tagged.length === 0 ? (
        <div className="panel nothing">
          <Icon name="shield" size={32} />
          <p>{t('noneHasTag')}</p>
        </div>
      ) : (
        <section className="panel" aria-label={t('title')}>
          <form onSubmit={form.onSubmit}>
            <div className="tag-preview">
              <Avatar id={me.id} name={nameOf(me)} size={38} picture={me.avatar} />
              <span className="author">{nameOf(me)}</span>
              {shown && <TagChip src={badgeSrc(shown.id, shown.profile.badge)} tag={shown.profile.tag} />}
            </div>
            <div className="field">
              <label htmlFor="guild-tag">{t('server')}</label>
              <select id="guild-tag" value={choice} onChange={(event) => setPicked(event.target.value)}>
                <option value="">{t('noTag')}</option>
                {tagged.map(({ id, name, profile }) => (
                  <option key={id} value={id}>
                    {t('nameAndTag', { name, tag: profile.tag })}
                  </option>
                ))}
              </select>
            </div>
            <FormError form={form} of="all" />
            <div className="panel-actions">
              <button type="submit" className="button primary" disabled={form.busy || choice === current}>
                {t('save')}
              </button>
            </div>
          </form>
        </section>
      )}
    </>
  );
}
