import { LIMITS } from '@guildhall/protocol/limits';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { toast } from '../../state/toasts.ts';
import type { User } from '../../api/wire-base.ts';
import { useForm } from '../../ui/dialog.tsx';
import { Area, Field, Switch } from '../../ui/field.tsx';
import { ImageField } from '../../ui/image-field.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { cssColor, pictureFolders, pictureSrc } from './pictures.ts';
import { WithPreview } from './profile-preview.tsx';
import styles from './profile-preview.module.css';
import { t } from './text.ts';

const MEGABYTE = 1024 * 1024;
const BIO_MAX = 190;
/** The colour that the picker starts with: the green of the client. */
const FIRST_COLOR = 0x1b6f61;

/** The screen for the profile that people see everywhere. */
export function ProfileScreen() {
  const me = useSelected(store, (state) => state.me);
  return me && <ProfileForm me={me} />;
}

function ProfileForm({ me }: { me: User }) {
  const draft = useDraft({
    global_name: me.global_name ?? '',
    bio: me.bio ?? '',
    accent_color: me.accent_color ?? null,
    avatar: me.avatar ?? null,
    banner: me.banner ?? null,
  });
  const { value } = draft;
  const form = useForm(async () => {
    const { global_name, ...rest } = draft.changes;
    const name = global_name === undefined ? {} : { global_name: global_name.trim() || null };
    await request('PATCH /users/@me', { body: { ...rest, ...name } });
    draft.reset();
    toast(t('saved'));
  });
  const folders = pictureFolders(me.id);
  const avatar = pictureSrc(folders.avatars, value.avatar, 128);
  const banner = pictureSrc(folders.banners, value.banner, 512);
  const name = value.global_name.trim() || me.username;
  const most = LIMITS.images.bytes.max;
  const pictureHint = t('pictureHint', { megabytes: most / MEGABYTE });
  return (
    <>
      <p className="settings-lead">{t('lead')}</p>
      <form onSubmit={form.onSubmit}>
        <WithPreview
          {...{ name, avatar, banner, userId: me.id, username: me.username, bio: value.bio, accent: value.accent_color }}
        >
          <ImageField
            label={t('avatar')}
            hint={pictureHint}
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
          <Field
            label={t('displayName')}
            hint={t('displayNameHint', { username: me.username })}
            value={value.global_name}
            maxLength={LIMITS.accounts.globalName.max}
            error={form.fields.global_name}
            autoComplete="nickname"
            onChange={(event) => draft.change({ global_name: event.target.value })}
          />
          <Area
            label={t('about')}
            hint={t('aboutHint', { most: BIO_MAX })}
            value={value.bio}
            rows={4}
            maxLength={BIO_MAX}
            error={form.fields.bio}
            onChange={(event) => draft.change({ bio: event.target.value })}
          />
          <AccentField
            color={value.accent_color}
            error={form.fields.accent_color}
            onColor={(accent_color) => draft.change({ accent_color })}
          />
        </WithPreview>
        <SaveBar form={form} dirty={draft.dirty} onDiscard={draft.reset} />
      </form>
    </>
  );
}

interface AccentProps {
  color: number | null;
  error: string | undefined;
  onColor: (color: number | null) => void;
}

/** The colour of the profile, if the person wants one. */
function AccentField({ color, error, onColor }: AccentProps) {
  return (
    <>
      <Switch
        label={t('accentUse')}
        hint={t('accentUseHint')}
        checked={color !== null}
        onChange={(on) => onColor(on ? FIRST_COLOR : null)}
      />
      {color !== null && (
        <Field
          label={t('accent')}
          hint={t('accentHint')}
          type="color"
          className={styles.color}
          value={cssColor(color)}
          error={error}
          onChange={(event) => onColor(Number.parseInt(event.target.value.slice(1), 16))}
        />
      )}
    </>
  );
}
