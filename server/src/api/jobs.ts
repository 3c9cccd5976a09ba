import type { JobDefinition } from '../core/job.ts';
import { eraseAccount } from './accounts/erase-account.ts';
import { leaveAll } from './activities/launch.ts';
import { lapse } from './applications/intents.ts';
import { leaveGuilds } from './applications/leave-guilds.ts';
import { expireAuditEntries } from './audit-log/expire-audit-entries.ts';
import { answerForgotten } from './auth/answer-forgotten.ts';
import { deleteUserMessages } from './bans/delete-user-messages.ts';
import { purgeChannels } from './channels/purge-channels.ts';
import { followSource } from './crossposts/follow-source.ts';
import { publishMessage } from './crossposts/publish.ts';
import { endHeadless } from './rich-presence/end-headless.ts';
import { refreshLink } from './lobby-messages/link.ts';
import { sweepLobbyMessages } from './lobby-messages/sweep.ts';
import { applyTag } from './guild-tags/apply-tag.ts';
import { purgeGuild } from './guilds/purge-guild.ts';
import { collectHarvest, dropHarvest } from './harvests/collect-harvest.ts';
import { eraseAccounts } from './identities/erase-account.ts';
import { moveAccount } from './identities/move-account.ts';
import { expireDeferred } from './interactions/deferred.ts';
import { sweepInteractions } from './interactions/sweep.ts';
import { expireInvite } from './invites/expire-invite.ts';
import { purgeTargetList, readTargetsFile } from './invites/target-jobs.ts';
import { disconnect } from './lobbies/connect.ts';
import { endWhenIdle } from './lobbies/lifecycle.ts';
import { deliverMail } from './mails/deliver-mail.ts';
import { leaveTemporaryGuilds } from './members/leave-when-offline.ts';
import { endPeriod } from './monetization/subscribe.ts';
import { sweepTokens } from './oauth2/sweep.ts';
import { endPoll } from './polls/end-poll.ts';
import { previewLinks } from './previews/preview-job.ts';
import { continuePrune } from './prune/steps.ts';
import { checkHolders, checkMember } from './role-connections/keep-linked-roles.ts';
import { eventDue, eventEmpty } from './scheduled-events/due.ts';
import { releasePending } from './screening/release-pending.ts';
import { catchUpAll } from './search/catching-up.ts';
import { indexGuild } from './search/indexing.ts';
import { archiveThread } from './threads/archive.ts';
import { deliver } from './webhook-events/send.ts';
import { probe } from './webhook-events/verify.ts';
import { fetchRemoteAvatar } from './webhooks/remote-avatar.ts';
import { deleteBlobs, sweepUploads } from '../core/uploads.ts';
import { tellPresenceLater } from '../gateway/tell-presence-later.ts';
import { releaseShared } from './activities/release-shared.ts';

/** Every kind of background job, for the worker. */
export const jobs: readonly JobDefinition<unknown>[] = [
  eraseAccount,
  leaveAll,
  releaseShared,
  lapse,
  leaveGuilds,
  expireAuditEntries,
  answerForgotten,
  deleteUserMessages,
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
  tellPresenceLater,
];
