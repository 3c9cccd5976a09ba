import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { enumeration } from '../i18n/locale.ts';
import { toggleCard } from '../members/card-store.ts';
import { UserButton } from '../members/user-button.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import type { MenuItem } from '../ui/menu-item.ts';
import { MenuButton } from '../ui/popover.tsx';
import { CHANNEL } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { isElsewhere, isPrivate, joinCall, startCall } from './actions.ts';
import { type Call, call, type Pictures } from './call-store.ts';
import { CallerMarks } from './caller-marks.tsx';
import { callerItems } from './caller-menu.ts';
import { PictureView } from './picture-view.tsx';
import { RingRow } from './ring-row.tsx';
import { type Caller, callersOf, joinProblem, ownVoiceState, stateWords } from './selectors.ts';
import { StagePanel } from './stage-panel.tsx';
import { streamKey } from './stream-keys.ts';
import { streamItems, toggleWatching } from './streams.ts';
import { t } from './panel-text.ts';
import { t as c } from './stage-text.ts';

const PrivacyDialog = lazy(async () => ({ default: (await import('./codes-dialog.tsx')).PrivacyDialog }));
const VerifyDialog = lazy(async () => ({ default: (await import('./codes-dialog.tsx')).VerifyDialog }));

/** A picture or a person in the grid. */
interface Tile {
  key: string;
  caller: Caller;
  /** A shared screen in place of the person. */
  stream: string | null;
}

function tilesOf(callers: Caller[], channel: Channel): Tile[] {
  return callers.flatMap((caller) => {
    const { user_id: userId, self_stream: isLive } = caller.state;
    const person: Tile = { key: userId, caller, stream: null };
    if (!isLive) return [person];
    const stream = streamKey(channel.guild_id, channel.id, userId);
    return [{ key: stream, caller, stream }, person];
  });
}

/** The call of a channel: who is in it, their pictures, and what one can do. */
export function CallStage({ channel, chat }: { channel: Channel; chat: { shown: boolean; toggle: () => void } | null }) {
  const users = useSelected(store, (state) => state.voice.states[channel.id]);
  const guild = useSelected(store, (state) => state.guilds[channel.guild_id ?? '']);
  const now = useSelected(call, (value) => (value?.channelId === channel.id ? value : null));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list only depends on the voice states and the names
  const callers = useMemo(() => callersOf(store.get(), channel), [users, guild, channel]);
  const [large, setLarge] = useState<string | null>(null);
  const isStage = channel.type === CHANNEL.STAGE;
  const shown = isStage ? callers.filter((one) => !one.state.suppress) : callers;
  const tiles = tilesOf(shown, channel);
  const enlarged = tiles.find((tile) => tile.key === large);
  const listed = enlarged ? [enlarged, ...tiles.filter((tile) => tile !== enlarged)] : tiles;
  return (
    <section
      className={enlarged ? 'call-stage with-large' : 'call-stage'}
      aria-label={channel.name ? t('callIn', { name: channel.name }) : t('callHere')}
      onKeyDown={(event) => event.key === 'Escape' && setLarge(null)}
    >
      <StageHead channel={channel} now={now} count={callers.length} chat={chat} />
      {tiles.length > 0 && (
        <ul className="tiles" aria-label={isStage ? t('speakers') : t('inTheCall')} data-count={Math.min(tiles.length, 9)}>
          {listed.map((tile) => (
            <TileItem
              key={tile.key}
              tile={tile}
              channel={channel}
              now={now}
              isLarge={tile === enlarged}
              onEnlarge={() => setLarge(tile.key === large ? null : tile.key)}
            />
          ))}
        </ul>
      )}
      {isStage && <StagePanel channel={channel} audience={callers.filter((one) => one.state.suppress)} isIn={now !== null} />}
      {isPrivate(channel) && <RingRow channel={channel} isIn={now !== null} />}
      {!now && <JoinRow channel={channel} count={callers.length} />}
    </section>
  );
}

interface HeadProps {
  channel: Channel;
  now: Call | null;
  count: number;
  chat: { shown: boolean; toggle: () => void } | null;
}

function StageHead({ channel, now, count, chat }: HeadProps) {
  const [dialog, setDialog] = useState(false);
  const stage = useSelected(store, (state) => state.voice.stages[channel.id]);
  const people = t('peopleHere', { count });
  return (
    <header className="stage-head">
      <p>
        {stage && <strong>{stage.topic}</strong>}
        <span className="muted">{people}</span>
      </p>
      <span className="head-actions">
        {now && (
          <button type="button" className="privacy-button" aria-haspopup="dialog" onClick={() => setDialog(true)}>
            <Icon name="lock" size={15} />
            {t('encrypted')}
          </button>
        )}
        {chat && (
          <button type="button" className="button quiet" aria-pressed={chat.shown} onClick={chat.toggle}>
            <Icon name="chat" />
            {chat.shown ? t('hideChat') : t('showChat')}
          </button>
        )}
      </span>
      {dialog && (
        <Suspense fallback={null}>
          <PrivacyDialog onClose={() => setDialog(false)} />
        </Suspense>
      )}
    </header>
  );
}

interface TileProps {
  tile: Tile;
  channel: Channel;
  now: Call | null;
  isLarge: boolean;
  onEnlarge: () => void;
}

/** Pressing a picture enlarges it; pressing a person without one opens their card, which every person's menu opens too. */
function TileItem({ tile, channel, now, isLarge, onEnlarge }: TileProps) {
  const { caller, stream } = tile;
  const { user_id: userId } = caller.state;
  const [verifying, setVerifying] = useState(false);
  const isMe = useSelected(store, (state) => state.me?.id === userId);
  const speaking = stream === null && now?.speaking.has(userId) === true;
  const pictures = now?.pictures[tile.key];
  const name = stream ? c('screenOf', { name: caller.name }) : isMe ? t('you', { name: caller.name }) : caller.name;
  const row = useRef<HTMLLIElement>(null);
  const user = useSelected(store, (state) => state.users[userId]);
  const card = user && { user, guildId: channel.guild_id, channelId: channel.id };
  const showCard = () => {
    const anchor = row.current?.querySelector('button');
    if (card && anchor) toggleCard({ ...card, anchor });
  };
  const items = (): (MenuItem | 'line')[] =>
    stream
      ? streamItems(caller, stream)
      : callerItems({ caller, channel, onVerify: () => setVerifying(true), onProfile: showCard });
  const words = stream ? [name] : [name, ...(speaking ? [c('speaking')] : []), ...stateWords(caller.state)];
  return (
    <li ref={row} className={`tile${speaking ? ' speaking' : ''}${isLarge ? ' large' : ''}${pictures ? ' with-picture' : ''}`}>
      {card && !stream && !pictures && !isLarge ? (
        <UserButton {...card} className="tile-face" aria-label={enumeration().format(words)}>
          <TileFace tile={tile} pictures={pictures} />
        </UserButton>
      ) : (
        <button
          type="button"
          className="tile-face"
          aria-label={enumeration().format(words)}
          aria-pressed={isLarge}
          onClick={onEnlarge}
        >
          <TileFace tile={tile} pictures={pictures} />
        </button>
      )}
      {stream && !isMe && now && !pictures && (
        <button type="button" className="button primary tile-watch" onClick={() => toggleWatching(stream)}>
          {now.watching === stream ? t('stopWatching') : t('watchStream')}
        </button>
      )}
      <span className="tile-foot">
        {!stream && <CallerMarks state={caller.state} />}
        <span className="tile-name">{name}</span>
        {pictures && <FullScreenButton name={name} />}
        {(!isMe || channel.guild_id || (card && !stream)) && (
          <MenuButton label={t('optionsFor', { name })} items={items} className="tile-menu">
            <Icon name="more" size={16} />
          </MenuButton>
        )}
      </span>
      {verifying && (
        <Suspense fallback={null}>
          <VerifyDialog userId={userId} name={caller.name} onClose={() => setVerifying(false)} />
        </Suspense>
      )}
    </li>
  );
}

function TileFace({ tile: { caller, stream }, pictures }: { tile: Tile; pictures: Pictures | undefined }) {
  if (pictures) return <PictureView pictures={pictures} />;
  if (stream) return <Icon name="screen" size={56} />;
  return (
    <Avatar
      id={caller.state.user_id}
      name={caller.name}
      size={72}
      shape={caller.isBot ? 'app' : 'person'}
      picture={caller.avatar}
    />
  );
}

function FullScreenButton({ name }: { name: string }) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, []);
  const label = isFull ? t('leaveFullScreen') : t('showFullScreen', { name });
  return (
    <button
      type="button"
      className="tile-menu"
      aria-label={label}
      title={label}
      onClick={(event) => void (isFull ? document.exitFullscreen() : event.currentTarget.closest('.tile')?.requestFullscreen())}
    >
      <Icon name="expand" size={16} />
    </button>
  );
}

/** Joining, or why that is not possible. */
function JoinRow({ channel, count }: { channel: Channel; count: number }) {
  const elsewhere = useSelected(store, (state) => {
    const own = ownVoiceState(state);
    return own?.channel_id === channel.id && isElsewhere(own, state.sessionId);
  });
  const problem = useSelected(store, (state) => joinProblem(state, channel));
  const isNew = isPrivate(channel) && count === 0;
  return (
    <div className="join-row">
      {elsewhere && <p>{t('elsewhere')}</p>}
      {problem && <p className="muted">{problem}</p>}
      {!problem && (
        <button type="button" className="button primary" onClick={() => void (isNew ? startCall(channel) : joinCall(channel))}>
          <Icon name="call" />
          {elsewhere ? t('moveHere') : isNew ? t('startCall') : t('join')}
        </button>
      )}
    </div>
  );
}
