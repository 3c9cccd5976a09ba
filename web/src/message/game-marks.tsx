import { lazy, Suspense, useState } from 'react';
import { ActivityInvitation } from '../activities/running-activities.tsx';
import type { Channel, Message } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { applicationOf, gameInviteText, JOIN } from '../state/invitations.ts';
import { joinGame } from '../state/join-game.ts';
import { isFromGame } from '../state/rows.ts';
import { nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { Avatar } from '../ui/avatar.tsx';
import { t } from './parts-text.ts';

const SpectateButton = lazy(async () => ({ default: (await import('../members/activity/spectate-button.tsx')).SpectateButton }));

/** Marks a message sent from a game, with the author's name there. */
export function GameTag({ message }: { message: Message }) {
  if (!isFromGame(message)) return null;
  return (
    <>
      {message.lobby_member && (
        <span className="muted called">{t('gameAs', { name: message.lobby_member.additional_name })}</span>
      )}
      <span className="tag tag-quiet" title={t('gameTitle')}>
        {t('game')}
      </span>
    </>
  );
}

/** An invite into a game, which the running game accepts, or a join request, which is answered in the game. */
export function GameInvitation({ message }: { message: Message }) {
  const mine = useSelected(store, (state) => state.me?.id === message.author.id);
  const application = applicationOf(message);
  if (!message.activity) return null;
  if (!application) return <ActivityInvitation message={message} />;
  const { id, name } = application;
  const canJoin = !mine && message.activity.type === JOIN && message.activity.session_id !== undefined;
  return (
    <div className="game-invitation">
      <Avatar id={id} name={name} shape="app" size={42} />
      <p>
        <strong>{gameInviteText(message)}</strong>
        {!mine && !canJoin && <span className="muted">{t('gameInviteHint')}</span>}
      </p>
      {canJoin && <JoinButton message={message} />}
      {!mine && <SpectateShown userId={message.author.id} applicationId={id} />}
    </div>
  );
}

/** Watches the game of an invite, while its sender shows one that can be watched. */
function SpectateShown({ userId, applicationId }: { userId: Id; applicationId: Id }) {
  const shown = useSelected(store, (state) => state.activities[userId]?.find((one) => one.application_id === applicationId));
  return (
    shown && (
      <Suspense>
        <SpectateButton userId={userId} activity={shown} />
      </Suspense>
    )
  );
}

function JoinButton({ message }: { message: Message }) {
  const [busy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    await joinGame(message);
    setBusy(false);
  };
  return (
    <button type="button" className="button" disabled={busy} onClick={() => void join()}>
      {t('join')}
    </button>
  );
}

/** Marks a channel whose messages are shared with a game lobby. */
export function LinkTag({ channel }: { channel: Channel }) {
  if (!channel.linked_lobby) return null;
  return (
    <span className="tag head-tag" title={t('linkTagTitle')}>
      {t('linkTag')}
    </span>
  );
}

/** When and by whom a channel was linked to a game lobby. */
export function LinkNote({ channel }: { channel: Channel }) {
  const by = useSelected(store, (state) => state.users[channel.linked_lobby?.linked_by ?? '']);
  if (!channel.linked_lobby) return null;
  const date = new Date(channel.linked_lobby.linked_at);
  return <p className="link-note">{by ? t('linkNoteBy', { date, name: nameOf(by) }) : t('linkNote', { date })}</p>;
}
