import { useEffect } from 'react';
import { Link } from '../../router.tsx';
import { request, store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { Icon } from '../../ui/icon.tsx';
import { pageTitle } from '../../ui/page-title.ts';
import { Loaded } from '../../ui/resource.tsx';
import { useResource } from '../../ui/use-resource.ts';
import { t } from '../people/text.ts';
import type { Right } from '../place.ts';
import { TeamAbout } from './team-about.tsx';
import { TeamApplications } from './team-applications.tsx';
import { TeamEnd } from './team-end.tsx';
import { TeamMembers } from './team-members.tsx';
import type { TeamDetails, TeamPlace } from './team-place.ts';
import styles from './teams.module.css';

async function loadTeam(team_id: string): Promise<TeamDetails> {
  const [team, members, applications] = await Promise.all([
    request('GET /teams/{team_id}', { team_id }),
    request('GET /teams/{team_id}/members', { team_id }),
    request('GET /teams/{team_id}/applications', { team_id }),
  ]);
  return { team, members, applications };
}

function rightIn({ team, members }: TeamDetails, me: string): Right {
  if (team.owner_user_id === me) return 'owner';
  return members.find(({ user }) => user.id === me)?.role ?? 'read_only';
}

/** The page of one team. */
export function TeamPage({ id }: { id: string }) {
  const resource = useResource(id, () => loadTeam(id));
  const me = useSelected(store, (state) => state.me?.id ?? '');
  const name = resource.state.kind === 'loaded' ? resource.state.data.team.name : t('teams');
  useEffect(() => {
    document.title = pageTitle(name);
  }, [name]);
  return (
    <>
      <Link className={styles.back} href="/developers/teams">
        <Icon name="back" size={16} />
        {t('teams')}
      </Link>
      <header className={styles.head}>
        <h1>{name}</h1>
      </header>
      <Loaded of={resource}>
        {(details) => {
          const place: TeamPlace = { ...details, right: rightIn(details, me), me, change: resource.change };
          return (
            <>
              <TeamAbout place={place} />
              <TeamMembers place={place} />
              <TeamApplications place={place} />
              <TeamEnd place={place} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
