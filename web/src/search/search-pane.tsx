import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Channel, Message } from '../api/wire.ts';
import { type Chat, ChatContext } from '../channels/chat-context.ts';
import { AuthorName } from '../message/author-name.tsx';
import { preview } from '../message/reply-preview.tsx';
import { Link } from '../router.tsx';
import { channelName, nameOf } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import type { GuildState } from '../state/types.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { Loaded } from '../ui/resource.tsx';
import { useRoving } from '../ui/roving.ts';
import { MessageTime } from '../ui/time.tsx';
import { useResource } from '../ui/use-resource.ts';
import { EMPTY_SEARCH, isEmpty, PER_PAGE, searchMessages, type Found, type Search } from './query.ts';
import { SearchFilters } from './search-filters.tsx';
import styles from './search-pane.module.css';
import { t } from './text.ts';

interface Props {
  guild: GuildState;
  channel: Channel;
  onClose: () => void;
  /** Called when a result is opened; its address is navigated to. */
  onOpen: () => void;
}

const ignore = () => undefined;

/** Searches the messages of a guild; the results stand beside the channel. */
export function SearchPane({ guild, channel, onClose, onOpen }: Props) {
  const [search, setSearch] = useState(EMPTY_SEARCH);
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const change = (next: Partial<Search>) => {
    setSearch({ ...search, text, ...next });
    setPage(0);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    change({});
  };
  const chat: Chat = {
    channelId: channel.id,
    guildId: guild.id,
    permissions: 0n,
    replyTo: null,
    setReplyTo: ignore,
    editing: null,
    setEditing: ignore,
    focusComposer: ignore,
    jumpTo: ignore,
    jumpToTime: () => Promise.resolve(),
  };
  return (
    <ChatContext value={chat}>
      <header className="pane-head">
        <h2 className={styles.title}>{t('searchMessages')}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className={`scroll ${styles.pane}`}>
        <search>
          <form className={styles.form} onSubmit={onSubmit}>
            <div className={`field ${styles.box}`}>
              <input
                ref={input}
                type="search"
                aria-label={t('searchMessages')}
                placeholder={t('search')}
                value={text}
                maxLength={1024}
                onChange={(event) => setText(event.target.value)}
              />
              <button type="submit" className="icon-button" aria-label={t('search')} title={t('search')}>
                <Icon name="search" />
              </button>
            </div>
            <SearchFilters guildId={guild.id} channelId={channel.id} search={search} onChange={change} />
          </form>
        </search>
        {isEmpty(search) ? (
          <p className="empty-note">{t('intro')}</p>
        ) : (
          <Results guildId={guild.id} search={search} page={page} onPage={setPage} onOpen={onOpen} />
        )}
      </div>
    </ChatContext>
  );
}

interface ResultsProps {
  guildId: string;
  search: Search;
  page: number;
  onPage: (page: number) => void;
  onOpen: () => void;
}

function Results({ guildId, search, page, onPage, onOpen }: ResultsProps) {
  const [waiting, setWaiting] = useState(false);
  const found = useResource(JSON.stringify([guildId, search, page]), () =>
    searchMessages(guildId, search, page, () => setWaiting(true)).finally(() => setWaiting(false)),
  );
  return (
    <section aria-label={t('searchMessages')} aria-busy={found.state.kind === 'loading'}>
      {waiting && (
        <p className="empty-note" role="status">
          {t('indexing')}
        </p>
      )}
      <Loaded of={found}>{(data) => <Page found={data} page={page} onPage={onPage} onOpen={onOpen} guildId={guildId} />}</Loaded>
    </section>
  );
}

function Page({ found, page, onPage, onOpen, guildId }: Omit<ResultsProps, 'search'> & { found: Found }) {
  const list = useRef<HTMLOListElement>(null);
  const onKeyDown = useRoving(list);
  const pages = Math.min(400, Math.ceil(found.total / PER_PAGE));
  return (
    <>
      <p className={styles.count} role="status">
        {t('results', { count: found.total })}
      </p>
      <ol ref={list} className={styles.results} aria-label={t('searchMessages')} onKeyDown={onKeyDown}>
        {found.messages.map((message) => (
          <Hit key={message.id} message={message} guildId={guildId} onOpen={onOpen} />
        ))}
      </ol>
      {pages > 1 && (
        <nav className={styles.pages} aria-label={t('pages')}>
          <button type="button" className="button" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('previousPage')}
          </button>
          <span className="muted">{t('page', { page: page + 1, pages })}</span>
          <button type="button" className="button" disabled={page + 1 >= pages} onClick={() => onPage(page + 1)}>
            {t('nextPage')}
          </button>
        </nav>
      )}
    </>
  );
}

function Hit({ message, guildId, onOpen }: { message: Message; guildId: string; onOpen: () => void }) {
  const channel = useSelected(store, (state) => state.channels[message.channel_id]);
  return (
    <li>
      <Link
        className={styles.hit}
        href={`/channels/${guildId}/${message.channel_id}/${message.id}`}
        data-roving
        onClick={(event) => {
          if (!event.ctrlKey && !event.metaKey && !event.shiftKey) onOpen();
        }}
      >
        <span className={styles.place}>
          <span>{channel ? `#${channelName(channel)}` : ''}</span>
          <MessageTime iso={message.timestamp} />
        </span>
        <span className={styles.author}>
          <Avatar
            id={message.author.id}
            name={nameOf(message.author)}
            shape={message.author.bot ? 'app' : 'person'}
            size={22}
            picture={message.author.avatar}
          />
          <AuthorName user={message.author} webhook={message.webhook_id !== undefined} />
        </span>
        <span className={styles.text}>{preview(message, guildId)}</span>
        {message.attachments.length > 0 && (
          <span className={styles.files}>
            <Icon name="attach" size={14} />
            {t('files', { count: message.attachments.length })}
          </span>
        )}
      </Link>
    </li>
  );
}
