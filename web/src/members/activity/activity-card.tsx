import type { ReactNode } from 'react';
import type { Activity } from '../../api/wire-presence.ts';
import type { Id } from '../../api/wire-base.ts';
import { safeUrl } from '../../markdown/inline.ts';
import { request } from '../../state/session.ts';
import { useResource } from '../../ui/use-resource.ts';
import styles from './activity-card.module.css';
import { ActivityTime } from './activity-time.tsx';
import { ActivityPictures } from './pictures.tsx';
import { SpectateButton } from './spectate-button.tsx';
import { t } from './text.ts';

/** The game that a user plays: pictures, lines, party, time, and the buttons of the game. */
export function ActivityCard({ userId, activity }: { userId: Id; activity: Activity }) {
  const { type, name, details, details_url, state_url, timestamps } = activity;
  const state = stateLine(activity);
  return (
    <article className={styles.card} aria-label={name}>
      <p className={styles.kind}>{t('kind', { type })}</p>
      <div className={styles.main}>
        <ActivityPictures activity={activity} />
        <div className={styles.words}>
          <p className={styles.name}>{name}</p>
          {details && (
            <p>
              <Linked href={details_url}>{details}</Linked>
            </p>
          )}
          {state && (
            <p>
              <Linked href={state_url}>{state}</Linked>
            </p>
          )}
          {timestamps && (
            <p className={styles.time}>
              <ActivityTime start={timestamps.start} end={timestamps.end} />
            </p>
          )}
        </div>
      </div>
      <div className={styles.buttons}>
        <GameButtons userId={userId} activity={activity} />
        <SpectateButton userId={userId} activity={activity} />
      </div>
    </article>
  );
}

/** The line of the party, with how many are in it. */
function stateLine({ state, party }: Activity): string | null {
  const [size, most] = party?.size ?? [];
  if (!size || !most) return state ?? null;
  return state ? t('party', { state, size, most }) : t('partyOnly', { size, most });
}

/** A text that links to a page of the game. */
function Linked({ href: given, children }: { href: string | undefined; children: ReactNode }) {
  const href = safeUrl(given);
  if (!href) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** The buttons of a game; their addresses are loaded when the card is shown. */
function GameButtons({ userId, activity: { buttons = [], session_id, application_id } }: { userId: Id; activity: Activity }) {
  const isAsked = buttons.length > 0 && session_id !== undefined && application_id !== undefined;
  return isAsked && <ButtonLinks labels={buttons} of={{ user_id: userId, session_id, application_id }} />;
}

interface ButtonLinksProps {
  labels: readonly string[];
  of: { user_id: Id; session_id: string; application_id: Id };
}

function ButtonLinks({ labels, of }: ButtonLinksProps) {
  const route = 'GET /users/{user_id}/sessions/{session_id}/activities/{application_id}/metadata';
  const { state } = useResource([...Object.values(of), ...labels].join(), () => request(route, of));
  const urls = state.kind === 'loaded' ? state.data.button_urls : [];
  const links = labels.map((label, at) => ({ label, href: safeUrl(urls[at]) ?? undefined }));
  return links.map(({ label, href }) => (
    <a key={`${label} ${href}`} className="button quiet" href={href} target="_blank" rel="noopener noreferrer nofollow">
      {label}
    </a>
  ));
}
