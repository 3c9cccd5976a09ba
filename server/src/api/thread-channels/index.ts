export {
  enterByMessage,
  countSystemMessage,
  leaveByDeletion,
  requireActive,
  requireEditable,
  requireLoose,
  requireUnlocked,
  type ThreadPosition,
} from './activity.ts';
export { deleteThread, type ThreadChanges, updateThread } from './change.ts';
export { archiveThread, MAX_ACTIVE_THREADS, requireRoomForThread, saveThread } from './archive.ts';
export { THREAD_CREATE, THREAD_DELETE, THREAD_MEMBER_UPDATE, THREAD_MEMBERS_UPDATE, THREAD_UPDATE } from './events.ts';
export { addThreadMember, leaveThreads, MAX_THREAD_MEMBERS, removeThreadMember } from './members.ts';
export { checkTags } from './tags.ts';
export { joinAsOwner, type NewThread, newThreadRow, openThread } from './open.ts';
export {
  deleteThreadRow,
  findOwnMemberships,
  findPinnedThread,
  findThreadMember,
  findThreads,
  listActiveMemberships,
  listActiveThreads,
  listThreadIds,
  lockThread,
  markMessage,
} from './queries.ts';
export {
  appliedTags,
  AUDITED_THREAD_FIELDS,
  auditedThread,
  type ThreadMemberObject,
  threadMemberObject,
  type ThreadObject,
  threadObject,
  threadTarget,
} from './thread.ts';
export { threadObjects } from './load.ts';
