import { RELATIONSHIP } from '@guildhall/protocol/bodies/people/relationships';
import { job } from '../../../core/framework/job.ts';
import { transact } from '../../../core/framework/transact.ts';
import { PUSH_FRIEND } from '../../people/devices/jobs.ts';
import { findSides } from '../../people/relationships/queries.ts';
import { findUser } from '../../people/users/queries.ts';
import { enqueuePush } from './enqueue-push.ts';
import { iconOf, nameOf } from './message-payload.ts';
import { findReachable } from './reachable.ts';

/** Pushes a friend request, or its acceptance, to a person who is away, unless it was answered or taken back meanwhile. */
export const pushFriend = job({
  ...PUSH_FRIEND,
  run: async (platform, { user_id, other_id, accepted }) => {
    const { store, clock } = platform;
    const other = await findUser(store.read, other_id);
    const { mine } = await findSides(store.read, user_id, other_id);
    if (!other || mine?.type !== (accepted ? RELATIONSHIP.FRIEND : RELATIONSHIP.INCOMING)) return;
    const [person] = await findReachable(store.read, [user_id], clock.now());
    if (!person) return;
    await transact(platform, { userId: null, reason: null }, (tx) =>
      enqueuePush(tx, person, {
        type: accepted ? 'friend_accepted' : 'friend_request',
        title: nameOf(other),
        icon: iconOf(other.id, other.avatar),
        url: '/channels/@me',
        tag: `f${other.id}`,
        user_id: other.id,
      }),
    );
  },
});
