import type { ReactNode } from 'react';
import type { Id } from '../../api/wire-base.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cssColor } from './pictures.ts';
import styles from './profile-preview.module.css';
import { t } from './text.ts';

interface Props {
  userId: Id;
  name: string;
  username: string;
  bio: string;
  /** Addresses or data URIs of the pictures. */
  avatar: string | null;
  banner: string | null;
  accent: number | null;
}

/** A preview of the card that others see, from the current input. */
function ProfilePreview({ userId, name, username, bio, avatar, banner, accent }: Props) {
  const color = accent === null ? undefined : { background: cssColor(accent) };
  return (
    <div className={styles.card}>
      {banner ? <img className={styles.banner} src={banner} alt="" /> : <div className={styles.banner} style={color} />}
      <span className={styles.face}>{avatar ? <img src={avatar} alt="" /> : <Avatar id={userId} name={name} size={72} />}</span>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className="muted">{username}</p>
        {bio && <p className={styles.bio}>{bio}</p>}
      </div>
    </div>
  );
}

/** A form with the preview beside it, or above it where there is no room. */
export function WithPreview({ children, ...preview }: Props & { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <div>{children}</div>
      <section className={styles.side} aria-label={t('preview')}>
        <h2>{t('preview')}</h2>
        <ProfilePreview {...preview} />
      </section>
    </div>
  );
}
