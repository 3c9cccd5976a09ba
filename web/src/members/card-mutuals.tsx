import { Link } from '../router.tsx';
import type { Profile } from '../state/profile.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { t } from './card-text.ts';
import styles from './user-card.module.css';
import { UserButton } from './user-button.tsx';

/** The servers and friends that a user and the viewer share. */
export function Mutuals({ profile, onLeave }: { profile: Profile; onLeave: () => void }) {
  const guilds = useSelected(store, (state) => state.guilds);
  const shared = (profile.mutual_guilds ?? []).flatMap(({ id, nick }) => {
    const guild = guilds[id];
    return guild ? [{ guild, nick }] : [];
  });
  const friends = profile.mutual_friends ?? [];
  return (
    <>
      {shared.length > 0 && (
        <details className={styles.mutual}>
          <summary data-roving>{t('mutualGuilds', { count: shared.length })}</summary>
          <ul>
            {shared.map(({ guild, nick }) => (
              <li key={guild.id}>
                <Link href={`/channels/${guild.id}`} data-roving onClick={onLeave}>
                  <Avatar id={guild.id} name={guild.name} shape="guild" size={24} picture={guild.icon} />
                  <span>{guild.name}</span>
                  {nick && <span className="muted">{nick}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {friends.length > 0 && (
        <details className={styles.mutual}>
          <summary data-roving>{t('mutualFriends', { count: friends.length })}</summary>
          <ul>
            {friends.map((user) => (
              <li key={user.id}>
                <UserButton user={user} guildId={undefined} channelId={undefined} className="">
                  <Avatar id={user.id} name={nameOf(user)} size={24} picture={user.avatar} />
                  <span>{nameOf(user)}</span>
                </UserButton>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
