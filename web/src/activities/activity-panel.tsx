import '../styles/activities.css';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { messageOf } from '../api/http.ts';
import type { RunningActivity } from '../api/wire.ts';
import { enumeration } from '../i18n/locale.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { channelName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast, toastError } from '../state/toasts.ts';
import { callerName } from '../voice/selectors.ts';
import { activityOrigin } from './applications.ts';
import { connectFrame } from './connect-frame.ts';
import { dock } from './dock.ts';
import { QuestionHost } from './dialogs/question-host.tsx';
import { frameAddress, newFrameId } from './frame-address.ts';
import { leaveActivity, referrals } from './launch.ts';
import { type Layout, newView, type ViewStore } from './layout.ts';
import { useApplication } from './running-list.tsx';
import { activitySurroundings } from './open-surroundings.ts';
import { proxyTicket } from './ticket.ts';
import { useFullScreen } from './use-full-screen.ts';
import { t } from './panel-text.ts';

/** The close code of an activity that ends as it should. */
const NORMAL = 1000;
/** Participants whose pictures are shown. */
const FACES = 4;

/** The origin of an activity, or why it has none. */
type Origin = { kind: 'loading' } | { kind: 'known'; origin: string } | { kind: 'failed'; reason: string };

function useOrigin(applicationId: string): Origin {
  const [found, setFound] = useState<Origin>({ kind: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    activityOrigin(applicationId).then(
      (origin) => isCurrent && setFound({ kind: 'known', origin }),
      (error: unknown) => isCurrent && setFound({ kind: 'failed', reason: messageOf(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [applicationId]);
  return found;
}

/** The activity that the user takes part in: over the page or in its dock, in a corner or on the whole screen. */
export function ActivityPanel({ activity }: { activity: RunningActivity }) {
  const place = useSelected(dock, (open) => open);
  if (place?.applicationId !== activity.application_id) return <Panel activity={activity} isDocked={false} />;
  return createPortal(<Panel activity={activity} isDocked />, place.element);
}

interface PanelProps {
  activity: RunningActivity;
  /** Shown in an element of the page instead of above it. */
  isDocked: boolean;
}

function Panel({ activity, isDocked }: PanelProps) {
  const [view] = useState(newView);
  const { layout, isPipInteractive, orientation } = useSelected(view, (value) => value);
  const application = useApplication(activity.application_id);
  const name = application?.name ?? t('activity');
  const origin = useOrigin(activity.application_id);
  const ref = useRef<HTMLElement>(null);
  const show = (next: Layout) => view.set((before) => ({ ...before, layout: next }));
  useFullScreen(ref, { isFull: layout === 'full', orientation, onExit: () => show('focused') });
  const leave = () => void leaveActivity(activity).catch(toastError);
  const isSmall = layout === 'pip';
  return (
    <section ref={ref} className={`activity ${layout} ${isDocked ? 'docked' : ''}`} aria-label={t('panel', { name })}>
      <header className="activity-head">
        <Avatar id={activity.application_id} name={name} shape="app" size={28} picture={application?.icon} folder="app-icons" />
        <Place activity={activity} name={name} />
        <Faces activity={activity} />
        <span className="activity-controls">
          {isSmall ? (
            <Tool label={t('expand')} icon="expand" onClick={() => show('focused')} />
          ) : (
            <>
              {!isDocked && <Tool label={t('showInCorner')} icon="pip" onClick={() => show('pip')} />}
              {layout === 'full' ? (
                <Tool label={t('exitFullScreen')} icon="screen" onClick={() => show('focused')} />
              ) : (
                <Tool label={t('fullScreen')} icon="expand" onClick={() => show('full')} />
              )}
            </>
          )}
          <Tool label={t('leave')} icon="leave" danger onClick={leave} />
        </span>
      </header>
      <div className="activity-body">
        {origin.kind === 'known' && <Frame activity={activity} origin={origin.origin} name={name} view={view} onClosed={leave} />}
        {origin.kind === 'failed' && (
          <p className="activity-note" role="alert">
            {origin.reason}
          </p>
        )}
        {isSmall && !isPipInteractive && (
          <button
            type="button"
            className="activity-cover"
            aria-label={t('expandName', { name })}
            onClick={() => show('focused')}
          />
        )}
      </div>
      <QuestionHost />
    </section>
  );
}

function Place({ activity, name }: { activity: RunningActivity; name: string }) {
  const channel = useSelected(store, (state) => state.channels[activity.location.channel_id]);
  return (
    <span className="activity-place">
      <strong>{name}</strong>
      {channel && <span className="muted">{channelName(channel)}</span>}
    </span>
  );
}

/** The participants: some pictures, and all names for screen readers. */
function Faces({ activity }: { activity: RunningActivity }) {
  const users = useSelected(store, (state) => state.users);
  const ids = [...new Set(activity.participants.map((one) => one.user_id))];
  const nameOf = (id: string) => callerName(store.get(), activity.location.guild_id ?? null, id);
  const rest = ids.length - FACES;
  const names = enumeration().format(ids.map(nameOf));
  return (
    <span className="activity-faces" role="img" aria-label={t('takingPart', { names })} title={names}>
      {ids.slice(0, FACES).map((id) => (
        <Avatar key={id} id={id} name={nameOf(id)} size={26} picture={users[id]?.avatar} />
      ))}
      {rest > 0 && <span className="activity-more">{t('moreFaces', { count: rest })}</span>}
    </span>
  );
}

interface ToolProps {
  label: string;
  icon: IconName;
  danger?: boolean;
  onClick: () => void;
}

function Tool({ label, icon, danger = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      className={danger ? 'icon-button danger' : 'icon-button'}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

interface FrameProps {
  activity: RunningActivity;
  origin: string;
  name: string;
  view: ViewStore;
  onClosed: () => void;
}

/** The page of the activity, with its connection. Its own origin and the sandbox keep it apart from this page. */
function Frame({ activity, origin, name, view, onClosed }: FrameProps) {
  const [frameId] = useState(newFrameId);
  const [isLoaded, setLoaded] = useState(false);
  const ref = useRef<HTMLIFrameElement>(null);
  const latest = useRef({ activity, name, onClosed });
  latest.current = { activity, name, onClosed };
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return undefined;
    const closed = (code: number, message: string | undefined) => {
      if (code !== NORMAL)
        toast(message ? `${latest.current.name}: ${message}` : t('hasClosed', { name: latest.current.name }), 'error');
      latest.current.onClosed();
    };
    const stop = connectFrame(activitySurroundings(latest.current.activity, view), { frame, frameId, origin, closed });
    let isCurrent = true;
    const open = (ticket?: string) => {
      const { application_id } = latest.current.activity;
      const more = { ...referrals.get()[application_id], ticket };
      if (isCurrent) frame.src = frameAddress(origin, frameId, latest.current.activity, more);
    };
    // Without a ticket the activity opens anyway.
    proxyTicket(latest.current.activity).then(open, () => open());
    return () => {
      isCurrent = false;
      stop();
    };
  }, [frameId, origin, view]);
  return (
    <>
      {!isLoaded && (
        <p className="activity-note" role="status">
          {t('starting', { name })}
        </p>
      )}
      <iframe
        ref={ref}
        className="activity-frame"
        title={name}
        sandbox="allow-scripts allow-same-origin allow-forms allow-modals"
        allow="autoplay; fullscreen; gamepad; clipboard-write"
        referrerPolicy="strict-origin"
        onLoad={() => setLoaded(true)}
      />
    </>
  );
}
