import { useState } from 'react';
import type { Activity } from '../../api/wire-presence.ts';
import type { Id } from '../../api/wire-base.ts';
import { RELATIONSHIP } from '../../state/relationship-type.ts';
import { store } from '../../state/session.ts';
import { useSelected } from '../../state/store.ts';
import { spectateGame, watchable } from './spectate.ts';
import { t } from './text.ts';

/** Watches the game that a friend plays; renders nothing for other users, and for games that cannot be watched. */
export function SpectateButton({ userId, activity }: { userId: Id; activity: Activity }) {
  const isFriend = useSelected(store, (state) => state.relationships[userId]?.type === RELATIONSHIP.FRIEND);
  const [busy, setBusy] = useState(false);
  const game = watchable(activity);
  if (!game || !isFriend) return null;
  const spectate = async () => {
    setBusy(true);
    await spectateGame(userId, game);
    setBusy(false);
  };
  return (
    <button
      type="button"
      className="button quiet"
      disabled={busy}
      data-roving
      aria-label={t('spectateGame', { name: game.name })}
      onClick={() => void spectate()}
    >
      {t('spectate')}
    </button>
  );
}
