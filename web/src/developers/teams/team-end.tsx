import { useState } from 'react';
import { navigate } from '../../router.tsx';
import { request } from '../../state/session.ts';
import { Confirm } from '../../ui/dialog.tsx';
import { t } from '../people/text.ts';
import { isAtLeast } from '../place.ts';
import type { TeamPlace } from './team-place.ts';
import styles from './teams.module.css';

/** The end of a team for the person: its owner deletes it, others leave. */
export function TeamEnd({ place }: { place: TeamPlace }) {
  const { team, me, applications } = place;
  const [open, setOpen] = useState(false);
  const isOwner = isAtLeast(place, 'owner');
  const end = async () => {
    const team_id = team.id;
    if (isOwner) await request('POST /teams/{team_id}/delete', { team_id });
    else await request('DELETE /teams/{team_id}/members/{user_id}', { team_id, user_id: me });
    navigate('/developers/teams');
  };
  const action = t(isOwner ? 'deleteTeam' : 'leaveTeam');
  const isKept = isOwner && applications.length > 0;
  return (
    <section className={`danger-zone ${styles.end}`} aria-label={action}>
      <p className="field-hint">{isKept ? t('deleteKept') : t(isOwner ? 'deleteTeamText' : 'leaveTeamText')}</p>
      <button type="button" className="button danger" disabled={isKept} onClick={() => setOpen(true)}>
        {action}
      </button>
      {open && (
        <Confirm
          title={t(isOwner ? 'deleteTitle' : 'leaveTeamTitle', { name: team.name })}
          action={action}
          onClose={() => setOpen(false)}
          onConfirm={end}
        >
          {t(isOwner ? 'deleteTeamText' : 'leaveTeamText')}
        </Confirm>
      )}
    </section>
  );
}
