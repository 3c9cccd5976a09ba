import { LIMITS, TIER_LIMITS } from '@guildhall/protocol/limits';
import type { EmojiObject } from '@guildhall/protocol/objects/guild/emojis';
import { useState } from 'react';
import { request } from '../../../state/session.ts';
import { Confirm, Dialog, FormActions, FormError, useForm } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Loaded } from '../../../ui/resource.tsx';
import type { Place } from '../../place.ts';
import content from '../content.module.css';
import { roleOptions } from '../options.ts';
import { PickField } from '../pick-field.tsx';
import { t as shared } from '../text.ts';
import { useLive } from '../use-live.ts';
import { Creator } from './creator.tsx';
import { EmojiUpload } from './emoji-upload.tsx';
import styles from './expressions.module.css';
import { mayChange, mayCreate } from './rights.ts';
import { RowActions } from './row-actions.tsx';
import { t } from './text.ts';

const AFTER = ['GUILD_EMOJIS_UPDATE', 'GUILD_UPDATE'] as const;

/** The emojis of a guild: upload, rename, restrict to roles, delete. */
export function EmojisScreen({ place }: { place: Place }) {
  const { guild } = place;
  const [editing, setEditing] = useState<EmojiObject | null>(null);
  const [deleting, setDeleting] = useState<EmojiObject | null>(null);
  const all = useLive({
    guildId: guild.id,
    key: 'emojis',
    after: AFTER,
    load: async () => {
      const found = await Promise.all([
        request('GET /guilds/{guild_id}/emojis', { guild_id: guild.id }),
        request('GET /guilds/{guild_id}', { guild_id: guild.id }),
      ]);
      return { emojis: found[0], room: TIER_LIMITS.emojis.tiers[found[1].premium_tier] ?? 0 };
    },
  });
  return (
    <Loaded of={all}>
      {({ emojis, room }) => {
        const animated = emojis.filter((one) => one.animated && !one.managed).length;
        const still = emojis.filter((one) => !one.animated && !one.managed).length;
        const free = { free: Math.max(0, room - still), freeAnimated: Math.max(0, room - animated) };
        return (
          <>
            <p className="settings-lead">{t('emojiLead', free)}</p>
            {mayCreate(place) && (
              <EmojiUpload
                onDone={all.reload}
                upload={(emoji) =>
                  request('POST /guilds/{guild_id}/emojis', { guild_id: guild.id, body: { ...emoji, roles: [] } })
                }
              />
            )}
            {emojis.length === 0 && (
              <div className={content.empty}>
                <Icon name="smile" size={32} />
                <p>{t('noEmojis')}</p>
              </div>
            )}
            <ul className={styles.grid} aria-label={shared('emojis')}>
              {emojis.map((one) => (
                <li key={one.id} className={content.row}>
                  <span className={styles.picture}>
                    <img
                      src={`/cdn/emojis/${one.id}.webp?size=128${one.animated ? '&animated=true' : ''}`}
                      alt=""
                      loading="lazy"
                    />
                  </span>
                  <div className={content.main}>
                    <strong>:{one.name}:</strong>
                    <Creator guild={guild} user={one.user} />
                    {one.animated && <span>{t('animated')}</span>}
                    {one.roles.length > 0 && (
                      <span>
                        {t('onlyRoles', { roles: one.roles.map((id) => guild.roles[id]?.name ?? shared('unknown')).join(', ') })}
                      </span>
                    )}
                  </div>
                  {mayChange(place, one.user) && !one.managed && (
                    <RowActions name={one.name} onEdit={() => setEditing(one)} onDelete={() => setDeleting(one)} />
                  )}
                </li>
              ))}
            </ul>
            {editing && <EmojiDialog place={place} emoji={editing} onClose={() => setEditing(null)} onDone={all.reload} />}
            {deleting && (
              <Confirm
                title={t('deleteTitle', { name: `:${deleting.name}:` })}
                action={shared('delete')}
                onClose={() => setDeleting(null)}
                onConfirm={async () => {
                  await request('DELETE /guilds/{guild_id}/emojis/{emoji_id}', { guild_id: guild.id, emoji_id: deleting.id });
                  all.reload();
                }}
              >
                {t('deleteEmojiText')}
              </Confirm>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

interface DialogProps {
  place: Place;
  emoji: EmojiObject;
  onClose: () => void;
  onDone: () => void;
}

function EmojiDialog({ place: { guild }, emoji, onClose, onDone }: DialogProps) {
  const [name, setName] = useState(emoji.name);
  const [roles, setRoles] = useState<string[]>(emoji.roles);
  const form = useForm(async () => {
    await request('PATCH /guilds/{guild_id}/emojis/{emoji_id}', {
      guild_id: guild.id,
      emoji_id: emoji.id,
      body: { name, roles },
    });
    onDone();
    onClose();
  });
  return (
    <Dialog title={t('editTitle', { name: `:${emoji.name}:` })} onClose={onClose} firm>
      <form onSubmit={form.onSubmit}>
        <Field
          label={t('emojiName')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={form.fields.name}
          hint={t('emojiNameHint', LIMITS.emojis.name)}
          maxLength={LIMITS.emojis.name.max}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        <PickField
          label={t('restrict')}
          hint={t('restrictHint')}
          options={roleOptions(guild)}
          chosen={roles}
          most={LIMITS.guilds.roles.max}
          onChange={setRoles}
          error={form.fields.roles}
        />
        <FormError form={form} />
        <FormActions form={form} action={t('save')} onCancel={onClose} incomplete={name.length < LIMITS.emojis.name.min} />
      </form>
    </Dialog>
  );
}
