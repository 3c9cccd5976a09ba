import { useEffect, useState } from 'react';
import { serviceName } from '../state/connections.ts';
import { type Profile, profileOf } from '../state/profile.ts';
import { Icon } from '../ui/icon.tsx';
import type { Id } from '../api/wire-base.ts';
import { t } from './card-text.ts';
import { StatsWidget } from './stats-widget.tsx';

/** A user's profile; null until it is loaded, and without access to it. */
export function useProfile(userId: Id, guildId: Id | undefined): Profile | null {
  const [profile, setProfile] = useState<Profile | null>(null);
  useEffect(() => {
    let here = true;
    // Without access to the profile, the card is shown without this part.
    profileOf(userId, guildId).then(
      (found) => here && setProfile(found),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [userId, guildId]);
  return profile;
}

/** The text, connected accounts and game stats of a user's profile. */
export function ProfileParts({ profile }: { profile: Profile }) {
  const bio = profile.guild_member_profile?.bio || profile.user_profile?.bio;
  return (
    <>
      {bio && <p className="card-bio">{bio}</p>}
      {profile.connected_accounts.length > 0 && (
        <ul className="roles" aria-label={t('connected')}>
          {profile.connected_accounts.map(({ type, id, name }) => (
            <li key={`${type} ${id}`}>
              <Icon name="link" size={14} />
              {name}
              <span className="muted">{serviceName(type)}</span>
            </li>
          ))}
        </ul>
      )}
      {profile.widgets.map((widget) => (
        <StatsWidget key={widget.application.id} widget={widget} />
      ))}
    </>
  );
}
