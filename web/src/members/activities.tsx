import { useState } from 'react';
import type { Activity } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { safeUrl } from '../markdown/inline.ts';
import { activityLine, gameActivities, headline, pictureOf } from '../state/activities.ts';
import { request, store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toastError } from '../state/toasts.ts';
import { RelativeTime } from '../ui/time.tsx';
import { SpectateButton } from './spectate-button.tsx';
import styles from './user-card.module.css';

const NONE: Activity[] = [];

function useActivities(userId: Id): Activity[] {
  return useSelected(store, (state) => state.activities[userId] ?? NONE);
}

/** A user's activity in a few words; nothing without one. */
export function useActivityLine(userId: Id): string | null {
  return activityLine(useActivities(userId));
}

/** A user's activities on their card. */
export function Activities({ userId }: { userId: Id }) {
  const list = useActivities(userId);
  if (list.length === 0) return null;
  const own = list.length > gameActivities(list).length ? activityLine(list) : null;
  return (
    <>
      {own && <p className="doing">{own}</p>}
      {gameActivities(list).map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: activities have no id
        <section key={at} className={`stats ${styles.activity}`} aria-label={one.name}>
          <Pictures activity={one} />
          <p className="stats-game">{headline({ ...one, status_display_type: 0 })}</p>
          <Line text={one.details} url={one.details_url} />
          <Line text={one.state} url={one.state_url} />
          {one.timestamps?.start !== undefined && (
            <p className="doing muted">
              <RelativeTime ms={one.timestamps.start} />
            </p>
          )}
          <div className={styles.buttons}>
            <SpectateButton userId={userId} activity={one} />
            <ActivityButtons userId={userId} activity={one} />
          </div>
        </section>
      ))}
    </>
  );
}

function Line({ text, url }: { text: string | null | undefined; url: string | undefined }) {
  const href = safeUrl(url);
  if (!text) return null;
  return (
    <p className="doing muted">
      {href ? (
        <a href={href} target="_blank" rel="noopener noreferrer nofollow">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

function Pictures({ activity: { assets } }: { activity: Activity }) {
  const large = pictureOf(assets?.large_image);
  const small = pictureOf(assets?.small_image);
  const only = large ?? small;
  if (!only) return null;
  const text = large ? assets?.large_text : assets?.small_text;
  return (
    <span className={styles.picture}>
      <img src={only} alt={text ?? ''} title={text} loading="lazy" />
      {large && small && (
        <img className={styles.small} src={small} alt={assets?.small_text ?? ''} title={assets?.small_text} loading="lazy" />
      )}
    </span>
  );
}

/** The buttons that an activity shows; their addresses are asked for when one is pressed. */
function ActivityButtons({ userId, activity }: { userId: Id; activity: Activity }) {
  const [busy, setBusy] = useState(false);
  const { application_id, session_id, buttons = [] } = activity;
  if (!application_id || !session_id) return null;
  const open = async (at: number) => {
    setBusy(true);
    try {
      const found = await request('GET /users/{user_id}/sessions/{session_id}/activities/{application_id}/metadata', {
        user_id: userId,
        session_id,
        application_id,
      });
      const href = safeUrl(found.button_urls[at]);
      if (href) window.open(href, '_blank', 'noopener,noreferrer');
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return buttons.map((label, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two buttons may have the same label
    <button key={at} type="button" className="button quiet" data-roving disabled={busy} onClick={() => void open(at)}>
      {label}
    </button>
  ));
}
