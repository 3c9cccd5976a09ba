import { sweepDeveloperLogs } from './apps/console/sweep.ts';
import type { JobDefinition } from '../core/framework/job.ts';
import { eraseAccount } from './people/accounts/erase-account.ts';
import { leaveAll, leaveHidden } from './apps/activities/leave.ts';
import { deleteAssetFiles } from './apps/application-assets/delete-asset-files.ts';
import { lapse } from './apps/applications/intents.ts';
import { leaveGuilds } from './apps/applications/leave-guilds.ts';
import { expireAuditEntries } from './apps/audit-log/expire-audit-entries.ts';
import { answerForgotten } from './people/auth/answer-forgotten.ts';
import { adoptAvatar } from './people/login-providers/adopt-avatar.ts';
import { deleteUserMessages } from './messages/messages/delete-user-messages.ts';
import { endRinging, leaveAlone } from './messages/calls/ringing.ts';
import { purgeChannels } from './messages/channels/purge-channels.ts';
import { followSource } from './messages/crossposts/follow-source.ts';
import { publishMessage } from './messages/crossposts/publish.ts';
import { endHeadless } from './games/rich-presence/end-headless.ts';
import { refreshLink } from './games/lobby-messages/link.ts';
import { sweepLobbyMessages } from './games/lobby-messages/sweep.ts';
import { applyTag } from './guild/guild-tags/apply-tag.ts';
import { purgeGuild } from './guild/guilds/purge-guild.ts';
import { collectHarvest, dropHarvest } from './people/harvests/collect-harvest.ts';
import { eraseAccounts } from './games/identities/erase-account.ts';
import { moveAccount } from './games/identities/move-account.ts';
import { expireDeferred } from './apps/interactions/deferred.ts';
import { sweepInteractions } from './apps/interactions/sweep.ts';
import { expireInvite } from './guild/invites/expire-invite.ts';
import { purgeTargetList, readTargetsFile } from './guild/invites/target-jobs.ts';
import { disconnect } from './games/lobbies/connect.ts';
import { endWhenIdle } from './games/lobbies/lifecycle.ts';
import { deliverMail } from './people/mails/deliver-mail.ts';
import { announceUser } from './people/users/announce-user.ts';
import { leaveTemporaryGuilds } from './guild/members/leave-when-offline.ts';
import { endPeriod } from './apps/monetization/subscribe.ts';
import { sweepTokens } from './oauth2/sweep.ts';
import { endMutes, endThreadMute } from './messages/notifications/end-mutes.ts';
import { pushCall } from './messages/push/push-call.ts';
import { pushFriend } from './messages/push/push-friend.ts';
import { pushMessage } from './messages/push/push-message.ts';
import { sendPush } from './messages/push/send-push.ts';
import { endPoll } from './messages/polls/end-poll.ts';
import { endLostConnections } from './guild/voice-states/end-lost-connections.ts';
import { endLostVideo } from './messages/streams/end-lost-video.ts';
import { previewLinks } from './messages/previews/preview-job.ts';
import { continuePrune } from './guild/prune/steps.ts';
import { checkHolders, checkMember } from './apps/role-connections/keep-linked-roles.ts';
import { eventDue, eventEmpty } from './guild/scheduled-events/due.ts';
import { releasePending } from './guild/screening/release-pending.ts';
import { catchUpAll } from './messages/search/catching-up.ts';
import { indexGuild } from './messages/search/indexing.ts';
import { archiveThread } from './messages/threads/archive.ts';
import { deliver } from './apps/webhook-events/send.ts';
import { probe } from './apps/webhook-events/verify.ts';
import { fetchRemoteAvatar } from './messages/webhooks/remote-avatar.ts';
import { deleteBlobs, sweepUploads } from '../core/media/uploads.ts';
import { sampleMetrics } from './apps/operator/sample-metrics.ts';
import { announcePresenceJob } from '../gateway/presence/announce-presence-job.ts';
import { releaseShared } from './apps/activities/release-shared.ts';

/** Every kind of background job, for the worker. */
export const jobs: readonly JobDefinition<unknown>[] = [
  eraseAccount,
  leaveAll,
  leaveHidden,
  releaseShared,
  deleteAssetFiles,
  lapse,
  leaveGuilds,
  expireAuditEntries,
  adoptAvatar,
  answerForgotten,
  deleteUserMessages,
  endRinging,
  leaveAlone,
  endLostVideo,
  endLostConnections,
  purgeChannels,
  followSource,
  publishMessage,
  endHeadless,
  refreshLink,
  sweepLobbyMessages,
  applyTag,
  purgeGuild,
  collectHarvest,
  dropHarvest,
  eraseAccounts,
  moveAccount,
  expireDeferred,
  sweepInteractions,
  expireInvite,
  purgeTargetList,
  readTargetsFile,
  disconnect,
  endWhenIdle,
  deliverMail,
  leaveTemporaryGuilds,
  endPeriod,
  sweepTokens,
  endMutes,
  endThreadMute,
  pushCall,
  pushFriend,
  pushMessage,
  sendPush,
  endPoll,
  previewLinks,
  continuePrune,
  checkHolders,
  checkMember,
  eventDue,
  eventEmpty,
  releasePending,
  catchUpAll,
  indexGuild,
  archiveThread,
  deliver,
  probe,
  fetchRemoteAvatar,
  deleteBlobs,
  sweepUploads,
  announcePresenceJob,
  announceUser,
  sampleMetrics,
  sweepDeveloperLogs,
];
