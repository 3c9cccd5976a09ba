import { timestampOf } from '@guildhall/protocol/ids';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Channel, Message } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { safeUrl } from '../markdown/inline.ts';
import { Markdown } from '../message/markdown.tsx';
import { preview } from '../message/reply-preview.tsx';
import { Link } from '../router.tsx';
import { has } from '../state/permissions.ts';
import { isUnread, memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { archivePage, isPinnedPost } from '../state/threads.ts';
import { toastError } from '../state/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { useRoving } from '../ui/roving.ts';
import { RelativeTime } from '../ui/time.tsx';
import { useChat } from './chat-context.ts';
import styles from './forum-pane.module.css';
import { GALLERY, latestOf, type PostOrder, postsOf, useFirstMessages, usualOrder } from './forum-posts.ts';
import { TagSign } from './tag-choice.tsx';
import { t } from './dialogs-text.ts';
import { CreatePostDialog } from './thread-dialogs.tsx';

interface PostProps {
  post: Channel;
  forum: Channel;
  /** Its first message, as far as it is known. */
  first: Message | undefined;
}

function Picture({ message }: { message: Message | undefined }) {
  const file = message?.attachments.find((one) => one.content_type?.startsWith('image/') && one.width);
  const src = safeUrl(file?.proxy_url ?? file?.url);
  return <span className={styles.picture}>{src && <img src={src} alt={file?.description ?? ''} loading="lazy" />}</span>;
}

function PostRow({ post, forum, first }: PostProps) {
  const author = useSelected(store, (state) => {
    const user = state.users[post.owner_id ?? ''];
    return user ? memberName(state.guilds[post.guild_id ?? ''], user) : null;
  });
  const unread = useSelected(store, (state) => isUnread(state, post));
  const tags = (forum.available_tags ?? []).filter((tag) => post.applied_tags?.includes(tag.id));
  const isGallery = forum.default_forum_layout === GALLERY;
  const words = [
    author,
    t('messages', { count: post.message_count ?? 0 }),
    post.thread_metadata?.locked && t('locked'),
    post.thread_metadata?.archived && t('archivedMark'),
  ];
  return (
    <li>
      <Link href={`/channels/${post.guild_id}/${post.id}`} className={unread ? 'post unread' : 'post'} data-roving>
        {isGallery && <Picture message={first} />}
        {tags.length > 0 && (
          <span className="post-tags">
            {tags.map((tag) => (
              <span key={tag.id} className="chip">
                <TagSign tag={tag} size={14} />
                {tag.name}
              </span>
            ))}
          </span>
        )}
        <strong className="post-name">
          {isPinnedPost(post) && <Icon name="pin" size={15} />}
          {post.name}
        </strong>
        {isGallery && first && <span className={styles.text}>{preview(first, post.guild_id)}</span>}
        <span className="muted">
          {words.filter(Boolean).join(' · ')} · <RelativeTime ms={timestampOf(latestOf(post))} />
        </span>
      </Link>
    </li>
  );
}

/** Archived posts, a page at a time; loaded at once where there are no others. */
function useArchive(forum: Channel, isEmpty: boolean) {
  const [pages, setPages] = useState<{ last: Channel | undefined; more: boolean } | null>(null);
  const load = () =>
    archivePage(forum, { kind: 'public', all: false, ...(pages?.last && { before: pages.last }) }).then(
      ({ threads, more }) => setPages({ last: threads.at(-1) ?? pages?.last, more }),
      toastError,
    );
  const latest = useRef(load);
  latest.current = load;
  const wanted = isEmpty && pages === null;
  useEffect(() => {
    if (wanted) void latest.current();
  }, [wanted]);
  return { older: pages !== null, more: pages?.more ?? !isEmpty, load };
}

function Guidelines({ forum }: { forum: Channel }) {
  if (!forum.topic) return null;
  return (
    <details className={styles.guidelines} open>
      <summary>{t('guidelines')}</summary>
      <Markdown source={forum.topic} guildId={forum.guild_id} />
    </details>
  );
}

/** The posts of a forum, with its guidelines, filters and order, and a button for a new post. */
export function ForumPane({ forum, guildId }: { forum: Channel; guildId: Id }) {
  const { permissions } = useChat();
  const channels = useSelected(store, (state) => state.channels);
  const [tag, setTag] = useState<Id | null>(null);
  const [order, setOrder] = useState<PostOrder>(() => usualOrder(forum));
  const [writing, setWriting] = useState(false);
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  const hasActive = useMemo(
    () => postsOf(channels, { forumId: forum.id, older: false, tag: null, order: 'creation' }).length > 0,
    [channels, forum.id],
  );
  const archive = useArchive(forum, !hasActive);
  const posts = useMemo(
    () => postsOf(channels, { forumId: forum.id, older: archive.older, tag, order }),
    [channels, forum.id, archive.older, tag, order],
  );
  const isGallery = forum.default_forum_layout === GALLERY;
  const first = useFirstMessages(forum.id, isGallery);
  const tags = forum.available_tags ?? [];
  return (
    <div className="forum scroll">
      <Guidelines forum={forum} />
      <div className="forum-head">
        {tags.length > 0 && (
          <fieldset className="tag-choice">
            <legend className="hidden">{t('filterByTag')}</legend>
            {tags.map((one) => (
              <button
                key={one.id}
                type="button"
                className="chip"
                aria-pressed={tag === one.id}
                onClick={() => setTag(tag === one.id ? null : one.id)}
              >
                <TagSign tag={one} size={14} />
                {one.name}
              </button>
            ))}
          </fieldset>
        )}
        <select
          className={styles.sort}
          aria-label={t('sort')}
          title={t('sort')}
          value={order}
          onChange={(event) => setOrder(event.target.value === 'creation' ? 'creation' : 'activity')}
        >
          <option value="activity">{t('sortActivity')}</option>
          <option value="creation">{t('sortCreated')}</option>
        </select>
        {has(permissions, 'SEND_MESSAGES') && (
          <button type="button" className="button primary" onClick={() => setWriting(true)}>
            <Icon name="plus" />
            {t('newPost')}
          </button>
        )}
      </div>
      <ul
        ref={ref}
        className={isGallery ? `posts ${styles.gallery}` : 'posts'}
        aria-label={t('postsIn', { name: forum.name ?? '' })}
        onKeyDown={onKeyDown}
      >
        {posts.map((post) => (
          <PostRow key={post.id} post={post} forum={forum} first={first[post.id]} />
        ))}
      </ul>
      {posts.length === 0 && <p className="empty-note">{t(tag === null ? 'noPosts' : 'noPostsMatch')}</p>}
      {archive.more && (
        <button type="button" className="text-button" onClick={() => void archive.load()}>
          {t('showOlder')}
        </button>
      )}
      {writing && <CreatePostDialog forum={forum} guildId={guildId} onClose={() => setWriting(false)} />}
    </div>
  );
}
