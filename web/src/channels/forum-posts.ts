import { compareIds } from '@guildhall/protocol/ids';
import { useEffect, useState } from 'react';
import type { Channel, Message } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { isThread } from '../state/selectors.ts';
import { request } from '../state/session.ts';
import { isPinnedPost } from '../state/threads.ts';

/** The layout of a forum that shows pictures. */
export const GALLERY = 2;

/** How posts are sorted: by their latest message, or by when they were created. */
export type PostOrder = 'activity' | 'creation';

/** The order that a forum begins with. */
export function usualOrder(forum: Channel): PostOrder {
  return forum.default_sort_order === 1 ? 'creation' : 'activity';
}

/** The newest message of a post, or the post itself. */
export const latestOf = (post: Channel): Id => post.last_message_id ?? post.id;

interface Wanted {
  forumId: Id;
  /** Archived posts too. */
  older: boolean;
  tag: Id | null;
  order: PostOrder;
}

/** The posts of a forum: pinned ones first, then in the wanted order, latest first. */
export function postsOf(channels: Readonly<Record<Id, Channel>>, { forumId, older, tag, order }: Wanted): Channel[] {
  const key = order === 'creation' ? (post: Channel) => post.id : latestOf;
  return Object.values(channels)
    .filter((one) => one.parent_id === forumId && isThread(one))
    .filter((one) => older || one.thread_metadata?.archived !== true)
    .filter((one) => tag === null || one.applied_tags?.includes(tag))
    .sort((a, b) => Number(isPinnedPost(b)) - Number(isPinnedPost(a)) || compareIds(key(b), key(a)));
}

/** The first messages of the latest posts, by post; empty until they are loaded, and while they are not wanted. */
export function useFirstMessages(forumId: Id, wanted: boolean): Readonly<Record<Id, Message>> {
  const [found, setFound] = useState<Record<Id, Message>>({});
  useEffect(() => {
    if (!wanted) return;
    let here = true;
    const query = { sort_by: 'last_message_time' as const, sort_order: 'desc' as const, limit: 25 };
    request('GET /channels/{channel_id}/threads/search', { channel_id: forumId, query }).then(
      ({ first_messages }) => here && setFound(Object.fromEntries(first_messages.map((one) => [one.channel_id, one]))),
      // The posts are shown without their pictures.
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [forumId, wanted]);
  return found;
}
