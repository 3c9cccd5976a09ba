import { compareIds, timestampOf } from '@guildhall/protocol/ids';
import { useMemo, useRef, useState } from 'react';
import type { Channel } from '../api/wire.ts';
import { Link } from '../router.tsx';
import { has } from '../state/permissions.ts';
import { isThread, isUnread, memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { archivedThreads } from '../state/threads.ts';
import { toastError } from '../state/toasts.ts';
import { useChat } from './chat-context.ts';
import { EmojiSign } from '../message/emoji-sign.tsx';
import { Icon } from '../ui/icon.tsx';
import { useRoving } from '../ui/roving.ts';
import { CreatePostDialog } from './thread-dialogs.tsx';
import { RelativeTime } from '../ui/time.tsx';
import type { Id } from '../api/wire-base.ts';

const latest = (post: Channel) => post.last_message_id ?? post.id;
/** Flag of a pinned post. */
const PINNED = 1 << 1;

function PostRow({ post, forum }: { post: Channel; forum: Channel }) {
  const author = useSelected(store, (state) => {
    const user = state.users[post.owner_id ?? ''];
    return user ? memberName(state.guilds[post.guild_id ?? ''], user) : null;
  });
  const unread = useSelected(store, (state) => isUnread(state, post));
  const tags = (forum.available_tags ?? []).filter((tag) => post.applied_tags?.includes(tag.id));
  const answers = post.message_count ?? 0;
  return (
    <li>
      <Link href={`/channels/${post.guild_id}/${post.id}`} className={unread ? 'post unread' : 'post'} data-roving>
        {tags.length > 0 && (
          <span className="post-tags">
            {tags.map((tag) => (
              <span key={tag.id} className="chip">
                {(tag.emoji_id || tag.emoji_name) && (
                  <EmojiSign emoji={{ id: tag.emoji_id ?? null, name: tag.emoji_name ?? null }} size={14} />
                )}
                {tag.name}
              </span>
            ))}
          </span>
        )}
        <strong className="post-name">
          {((post.flags ?? 0) & PINNED) !== 0 && <Icon name="pin" size={15} />}
          {post.name}
        </strong>
        <span className="muted">
          {author && `${author} · `}
          {answers === 1 ? '1 message' : `${answers} messages`} · <RelativeTime ms={timestampOf(latest(post))} />
          {post.thread_metadata?.archived && ' · archived'}
        </span>
      </Link>
    </li>
  );
}

/** The posts of a forum, by latest message, and a button for a new post. */
export function ForumPane({ forum, guildId }: { forum: Channel; guildId: Id }) {
  const { permissions } = useChat();
  const channels = useSelected(store, (state) => state.channels);
  const [tag, setTag] = useState<Id | null>(null);
  const [writing, setWriting] = useState(false);
  const [older, setOlder] = useState(false);
  const ref = useRef<HTMLUListElement>(null);
  const onKeyDown = useRoving(ref);
  const posts = useMemo(
    () =>
      Object.values(channels)
        .filter((one) => one.parent_id === forum.id && isThread(one))
        .filter((one) => older || one.thread_metadata?.archived !== true)
        .filter((one) => tag === null || one.applied_tags?.includes(tag))
        .sort((a, b) => ((b.flags ?? 0) & PINNED) - ((a.flags ?? 0) & PINNED) || compareIds(latest(b), latest(a))),
    [channels, forum.id, older, tag],
  );
  const tags = forum.available_tags ?? [];
  return (
    <div className="forum scroll">
      <div className="forum-head">
        {tags.length > 0 && (
          <fieldset className="tag-choice">
            <legend className="hidden">Filter by tag</legend>
            {tags.map((one) => (
              <button
                key={one.id}
                type="button"
                className="chip"
                aria-pressed={tag === one.id}
                onClick={() => setTag(tag === one.id ? null : one.id)}
              >
                {one.name}
              </button>
            ))}
          </fieldset>
        )}
        {has(permissions, 'SEND_MESSAGES') && (
          <button type="button" className="button primary" onClick={() => setWriting(true)}>
            <Icon name="plus" />
            New post
          </button>
        )}
      </div>
      <ul ref={ref} className="posts" aria-label={`Posts in ${forum.name}`} onKeyDown={onKeyDown}>
        {posts.map((post) => (
          <PostRow key={post.id} post={post} forum={forum} />
        ))}
      </ul>
      {posts.length === 0 && <p className="empty-note">No posts here yet.</p>}
      {!older && (
        <button
          type="button"
          className="text-button"
          onClick={() => archivedThreads(forum.id, guildId).then(() => setOlder(true), toastError)}
        >
          Show older posts
        </button>
      )}
      {writing && <CreatePostDialog forum={forum} guildId={guildId} onClose={() => setWriting(false)} />}
    </div>
  );
}
