import type { Route } from '../../../core/framework/route.ts';
import { addThreadMemberRoute } from './add-thread-member.ts';
import { createThread } from './create-thread.ts';
import { createThreadFromMessage } from './create-thread-from-message.ts';
import { deleteThreadMember } from './delete-thread-member.ts';
import { getActiveGuildThreads } from './get-active-guild-threads.ts';
import { getThreadMember } from './get-thread-member.ts';
import { joinThread } from './join-thread.ts';
import { leaveThread } from './leave-thread.ts';
import { listMyPrivateArchivedThreads } from './list-my-private-archived-threads.ts';
import { listPrivateArchivedThreads } from './list-private-archived-threads.ts';
import { listPublicArchivedThreads } from './list-public-archived-threads.ts';
import { listThreadMembers } from './list-thread-members.ts';

/** Threads, in path order. */
export const threadsRoutes: Route[] = [
  createThreadFromMessage,
  listThreadMembers,
  joinThread,
  leaveThread,
  getThreadMember,
  addThreadMemberRoute,
  deleteThreadMember,
  createThread,
  listPrivateArchivedThreads,
  listPublicArchivedThreads,
  listMyPrivateArchivedThreads,
  getActiveGuildThreads,
];
