import { SCREEN_ORIENTATIONS } from '@guildhall/protocol/rpc/embedded';
import type { RpcEventData } from '@guildhall/protocol/rpc/events';
import type { Session } from '@guildhall/rpc/session';
import { layoutMode, type ViewStore } from '../layout.ts';
import type { ActivitySurroundings } from '../surroundings.ts';

const LANDSCAPE = '(orientation: landscape)';

/** ACTIVITY_LAYOUT_MODE_UPDATE: the activity is shown in another way. ORIENTATION_UPDATE: the screen is turned. */
export function announceView({ view, sessions }: ActivitySurroundings): () => void {
  const media = matchMedia(LANDSCAPE);
  const turned = () => void sessions.emit('ORIENTATION_UPDATE', orientation());
  media.addEventListener('change', turned);
  let mode = layoutMode(view.get());
  const stop = view.subscribe(() => {
    if (layoutMode(view.get()) === mode) return;
    mode = layoutMode(view.get());
    sessions.emit('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: mode });
  });
  return () => {
    media.removeEventListener('change', turned);
    stop();
  };
}

/** Sends how the activity is shown now. */
export function sendView(view: ViewStore, session: Session): void {
  session.dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: layoutMode(view.get()) });
}

/** Sends the orientation of the screen now. */
export function sendOrientation(session: Session): void {
  session.dispatch('ORIENTATION_UPDATE', orientation());
}

function orientation(): RpcEventData<'ORIENTATION_UPDATE'> {
  return matchMedia(LANDSCAPE).matches
    ? { screen_orientation: SCREEN_ORIENTATIONS.LANDSCAPE, orientation: 'landscape' }
    : { screen_orientation: SCREEN_ORIENTATIONS.PORTRAIT, orientation: 'portrait' };
}
