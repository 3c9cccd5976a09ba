import { LIMITS } from '@guildhall/protocol/limits';
import { useState } from 'react';
import type { Member, User } from '../../api/wire-base.ts';
import { has } from '../../state/permissions.ts';
import { myPermissions, nameOf } from '../../state/selectors.ts';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';
import type { GuildState } from '../../state/types.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Area, Field } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { Loaded } from '../../ui/resource.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useResource } from '../../ui/use-resource.ts';
import { pictureFolders, pictureSrc } from './pictures.ts';
import { WithPreview } from './profile-preview.tsx';
import { t } from './text.ts';

const MEGABYTE = 1024 * 1024;

/** The screen for the name and pictures that a person uses in one guild. */
export function ServerProfileScreen() {
  const guilds = useSelected(store, (state) => state.guilds);
  const order = useSelected(store, (state) => state.guildOrder);
  const me = useSelected(store, (state) => state.me);
  const mine = order.flatMap((id) => guilds[id] ?? []);
  const [picked, setPicked] = useState<string | null>(null);
  const guild = mine.find(({ id }) => id === picked) ?? mine[0];
  if (!me || !guild) return <p className="settings-lead">{t('noServers')}</p>;
  const member = guild.members[me.id];
  return (
    <>
      <p className="settings-lead">{t('leadServer')}</p>
      <SelectField
        label={t('server')}
        value={guild.id}
        options={mine.map(({ id, name }) => ({ value: id, label: name }))}
        onValue={setPicked}
      />
      {member && <ServerProfile key={guild.id} guild={guild} me={me} member={member} />}
    </>
  );
}

interface Props {
  guild: GuildState;
  me: User;
  member: Member;
}

function ServerProfile({ guild, me, member }: Props) {
  const profile = useResource(guild.id, () =>
    request('GET /users/{user_id}/profile', { user_id: me.id, query: { guild_id: guild.id } }),
  );
  return (
    <Loaded of={profile}>
      {({ guild_member_profile }) => (
        <ServerProfileForm {...{ guild, me, member }} bio={guild_member_profile?.bio ?? ''} onSaved={profile.reload} />
      )}
    </Loaded>
  );
}

function ServerProfileForm({ guild, me, member, bio, onSaved }: Props & { bio: string; onSaved: () => void }) {
  const renames = useSelected(store, (state) => has(myPermissions(state, guild.id), 'CHANGE_NICKNAME'));
  const draft = useDraft({
    nick: member.nick ?? '',
    bio,
    avatar: member.avatar ?? null,
    banner: member.banner ?? null,
  });
  const { value } = draft;
  const form = useForm(async () => {
    const { nick, ...rest } = draft.changes;
    const name = nick === undefined ? {} : { nick: nick.trim() || null };
    await request('PATCH /guilds/{guild_id}/members/@me', { guild_id: guild.id, body: { ...rest, ...name } });
    draft.reset();
    onSaved();
    toast(t('saved'));
  });
  const folders = pictureFolders(me.id, guild.id);
  const everywhere = pictureFolders(me.id);
  const avatar = pictureSrc(folders.avatars, value.avatar, 128);
  const banner = pictureSrc(folders.banners, value.banner, 512);
  const most = LIMITS.images.bytes.max;
  const preview = {
    userId: me.id,
    username: me.username,
    name: value.nick.trim() || nameOf(me),
    bio: value.bio || (me.bio ?? ''),
    avatar: avatar ?? pictureSrc(everywhere.avatars, me.avatar, 128),
    banner: banner ?? pictureSrc(everywhere.banners, me.banner, 512),
    accent: me.accent_color ?? null,
  };
  return (
    <form onSubmit={form.onSubmit}>
      <WithPreview {...preview}>
        <Field
          label={t('nickname')}
          hint={t(renames ? 'nicknameHint' : 'nicknameRefused', { server: guild.name })}
          disabled={!renames}
          value={value.nick}
          placeholder={nameOf(me)}
          maxLength={LIMITS.guilds.nick.max}
          error={form.fields.nick}
          autoComplete="off"
          onChange={(event) => draft.change({ nick: event.target.value })}
        />
        <ImageField
          label={t('avatar')}
          hint={t('pictureHint', { megabytes: most / MEGABYTE })}
          shape="round"
          src={avatar}
          most={most}
          error={form.fields.avatar}
          onChange={(picture) => draft.change({ avatar: picture })}
        />
        <ImageField
          label={t('banner')}
          hint={t('bannerHint')}
          shape="banner"
          src={banner}
          most={most}
          error={form.fields.banner}
          onChange={(picture) => draft.change({ banner: picture })}
        />
        <Area
          label={t('about')}
          hint={t('aboutHint', { most: LIMITS.guilds.memberBio.max })}
          value={value.bio}
          rows={4}
          maxLength={LIMITS.guilds.memberBio.max}
          error={form.fields.bio}
          onChange={(event) => draft.change({ bio: event.target.value })}
        />
      </WithPreview>
      <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
    </form>
  );
}
