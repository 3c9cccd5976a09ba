import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { ChannelList } from './channel-list.tsx';
import { ChatPane } from './chat-pane.tsx';
import { NewcomerHost } from '../newcomer/newcomer-host.tsx';
import { PrivateList } from '../private/private-list.tsx';
import { ConnectionBar, TopBar } from '../shell/top-bar.tsx';
import { Loading } from '../ui/resource.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { Link, navigate } from '../router.tsx';
import { channelName, firstChannel, isVisible } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { keep, kept } from '../state/storage.ts';
import { useSelected } from '../state/store.ts';
import { findThread } from '../state/threads.ts';
import { guildPane } from './guild-panes.ts';
import styles from './chat-page.module.css';
import { t } from './text.ts';

const MemberList = lazy(async () => ({ default: (await import('../members/member-list.tsx')).MemberList }));
const FriendsPane = lazy(async () => ({ default: (await import('../friends/friends-pane.tsx')).FriendsPane }));
const HomePane = lazy(async () => ({ default: (await import('../home/home-pane.tsx')).HomePane }));
const SearchPane = lazy(async () => ({ default: (await import('../search/search-pane.tsx')).SearchPane }));

interface Props {
  /** A guild id, or `@me` for home and direct messages. */
  guildId: string;
  channelId: string | undefined;
  messageId: string | undefined;
}

/** Opens the channel of a guild that was open last, or its first one. */
function useDefaultChannel(guildId: string, channelId: string | undefined, narrow: boolean): void {
  const target = useSelected(store, (state) => {
    if (channelId || narrow || guildId === '@me') return null;
    const last = state.channels[kept(`last.${guildId}`) ?? ''];
    if (last?.guild_id === guildId && isVisible(state, last)) return last.id;
    return firstChannel(state, guildId)?.id ?? null;
  });
  useEffect(() => {
    if (target) navigate(`/channels/${guildId}/${target}`, true);
  }, [target, guildId]);
  useEffect(() => {
    if (channelId && guildId !== '@me' && !guildPane(channelId)) keep(`last.${guildId}`, channelId);
  }, [channelId, guildId]);
}

/** Loads a channel that the session does not know: it may be an archived thread. */
function useArchivedThread(guildId: string, channelId: string | undefined): void {
  const unknown = useSelected(store, (state) => state.phase === 'ready' && channelId !== undefined && !state.channels[channelId]);
  useEffect(() => {
    if (unknown && channelId && guildId !== '@me' && !guildPane(channelId)) findThread(channelId, guildId).catch(() => undefined);
  }, [unknown, guildId, channelId]);
}

/** Sets the page title to the current place. */
function useTitle(where: string | undefined): void {
  useEffect(() => {
    document.title = where ? `${where} · Guildhall` : 'Guildhall';
  }, [where]);
}

/** The chat: guilds along the top, then channels, messages and members in columns. */
export function ChatPage({ guildId, channelId, messageId }: Props) {
  const guild = useSelected(store, (state) => state.guilds[guildId]);
  const channel = useSelected(store, (state) => {
    const found = channelId ? state.channels[channelId] : undefined;
    return found && (found.guild_id ?? '@me') === guildId && isVisible(state, found) ? found : undefined;
  });
  const narrow = useMedia(NARROW);
  const roomy = useMedia('(min-width: 1080px)');
  const [wanted, setWanted] = useState(() => kept('members') !== 'hidden');
  const [drawer, setDrawer] = useState(false);
  const [searching, setSearching] = useState(false);
  const [jumps, setJumps] = useState(0);
  useDefaultChannel(guildId, channelId, narrow);
  useArchivedThread(guildId, channelId);

  const searchShown = searching && guild !== undefined && channel !== undefined;
  const membersShown = guild !== undefined && channel !== undefined && !searchShown && (roomy ? wanted : drawer);
  const toggle = () => {
    setSearching(false);
    if (searchShown && roomy && wanted) return;
    if (!roomy) return setDrawer(!drawer);
    keep('members', wanted ? 'hidden' : null);
    setWanted(!wanted);
  };
  const Pane = guildPane(channelId);
  useTitle(channel ? channelName(channel) : guild?.name);

  if (guildId !== '@me' && !guild) return <NotFound />;
  // On a phone, the channel list is a page of its own.
  const alone = narrow && guild !== undefined && !channelId;
  const Side = alone ? 'main' : 'div';
  const pane = channelId || (guildId === '@me' && !narrow) ? 'main' : 'list';
  return (
    <div className="app">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <TopBar guild={guildId} area="chat" />
      <ConnectionBar />
      <div className="hall" data-pane={pane} data-home={guildId === '@me' && !channelId ? '' : undefined}>
        <Side className="side" {...(alone && { id: 'main', tabIndex: -1 })}>
          <nav className="side-list" aria-label={guild ? t('channelsIn', { name: guild.name }) : t('directMessages')}>
            {guild ? (
              <ChannelList key={guild.id} guild={guild} currentId={channelId} alone={alone} />
            ) : (
              <PrivateList currentId={channelId} />
            )}
          </nav>
        </Side>
        {!alone && (
          <main className="stage" id="main" tabIndex={-1}>
            {channel ? (
              <ChatPane
                key={channel.id}
                channel={channel}
                messageId={messageId}
                membersShown={membersShown}
                onToggleMembers={guild ? toggle : null}
                searchShown={searchShown}
                onToggleSearch={guild ? () => setSearching(!searching) : null}
                jumps={jumps}
              />
            ) : guild && Pane ? (
              <Suspense fallback={<Loading />}>
                <Pane guild={guild} item={messageId} />
              </Suspense>
            ) : guildId === '@me' && channelId === 'friends' ? (
              <Suspense>
                <FriendsPane />
              </Suspense>
            ) : guildId === '@me' && !channelId ? (
              <Suspense>
                <HomePane />
              </Suspense>
            ) : (
              <NothingHere asked={channelId !== undefined} />
            )}
          </main>
        )}
        {guild && !guild.unavailable && <NewcomerHost key={guild.id} guild={guild} />}
        {membersShown && guild && (
          <Aside drawer={!roomy} onClose={() => setDrawer(false)}>
            <Suspense>
              <MemberList guild={guild} channel={channel} />
            </Suspense>
          </Aside>
        )}
        {searchShown && (
          <Aside drawer={!roomy} label={t('searchMessages')} onClose={() => setSearching(false)}>
            <Suspense>
              <SearchPane
                guild={guild}
                channel={channel}
                onClose={() => setSearching(false)}
                onOpen={() => {
                  setJumps(jumps + 1);
                  if (!roomy) setSearching(false);
                }}
              />
            </Suspense>
          </Aside>
        )}
        {searchShown && !roomy && (
          <button type="button" className="veil" aria-label={t('closeSearch')} onClick={() => setSearching(false)} />
        )}
        {membersShown && !roomy && (
          <button type="button" className="veil" aria-label={t('closeMembers')} onClick={() => setDrawer(false)} />
        )}
      </div>
    </div>
  );
}

function NothingHere({ asked }: { asked: boolean }) {
  return (
    <div className="messages-note">
      <h1>{t(asked ? 'channelNotFound' : 'noChannels')}</h1>
      <p>{t(asked ? 'channelNotFoundText' : 'noChannelsText')}</p>
    </div>
  );
}

/** The member list next to the messages; on narrow screens a drawer over the messages that Esc closes. */
function Aside({
  drawer,
  label,
  onClose,
  children,
}: {
  drawer: boolean;
  label?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!drawer) return;
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    ref.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus();
    return () => before?.focus();
  }, [drawer]);
  return (
    <aside
      ref={ref}
      className={[drawer ? 'aside drawer' : 'aside', label && styles.search].filter(Boolean).join(' ')}
      aria-label={label ?? t('members')}
      onKeyDown={(event) => drawer && event.key === 'Escape' && onClose()}
    >
      {children}
    </aside>
  );
}

function NotFound() {
  return (
    <div className="app">
      <TopBar guild={null} area="chat" />
      <ConnectionBar />
      <main className="messages-note" id="main">
        <h1>{t('serverNotFound')}</h1>
        <p>{t('serverNotFoundText')}</p>
        <Link className="button" href="/channels/@me">
          {t('goHome')}
        </Link>
      </main>
    </div>
  );
}
