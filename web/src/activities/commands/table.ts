import { type CommandTable, commandTable } from '@guildhall/rpc/command';
import { authenticate } from '@guildhall/rpc/commands/authenticate';
import { authorize } from '@guildhall/rpc/commands/authorize';
import { getChannel } from '@guildhall/rpc/commands/get-channel';
import { getChannels } from '@guildhall/rpc/commands/get-channels';
import { getGuilds } from '@guildhall/rpc/commands/get-guilds';
import { getRelationships } from '@guildhall/rpc/commands/get-relationships';
import { getUser } from '@guildhall/rpc/commands/get-user';
import { setActivity } from '@guildhall/rpc/commands/set-activity';
import { subscribe } from '@guildhall/rpc/commands/subscribe';
import { unsubscribe } from '@guildhall/rpc/commands/unsubscribe';
import type { ActivitySurroundings } from '../surroundings.ts';
import { captureLog } from './capture-log.ts';
import { encourageHwAcceleration } from './encourage-hw-acceleration.ts';
import { getChannelPermissions } from './get-channel-permissions.ts';
import { getEntitlementsEmbedded } from './get-entitlements-embedded.ts';
import { getParticipants } from './get-participants.ts';
import { getPlatformBehaviors } from './get-platform-behaviors.ts';
import { getSkusEmbedded } from './get-skus-embedded.ts';
import { initiateImageUpload } from './initiate-image-upload.ts';
import { inviteUserEmbedded } from './invite-user-embedded.ts';
import { openExternalLink } from './open-external-link.ts';
import { openInviteDialog } from './open-invite-dialog.ts';
import { openShareMomentDialog } from './open-share-moment-dialog.ts';
import { getQuest, getQuestEnrollmentStatus, questStartTimer } from './quests.ts';
import { requestProxyTicketRefresh } from './request-proxy-ticket-refresh.ts';
import { setConfig } from './set-config.ts';
import { setOrientationLockState } from './set-orientation-lock-state.ts';
import { shareInteraction } from './share-interaction.ts';
import { shareLink } from './share-link.ts';
import { startPurchase } from './start-purchase.ts';
import { userSettingsGetLocale } from './user-settings-get-locale.ts';

/** The commands of embedded activities by name; others are unknown (4002). */
export const COMMANDS: CommandTable<ActivitySurroundings> = commandTable<ActivitySurroundings>(
  authenticate,
  authorize,
  captureLog,
  encourageHwAcceleration,
  getChannel,
  getChannelPermissions,
  getChannels,
  getEntitlementsEmbedded,
  getGuilds,
  getParticipants,
  getPlatformBehaviors,
  getQuest,
  getQuestEnrollmentStatus,
  getRelationships,
  getSkusEmbedded,
  getUser,
  initiateImageUpload,
  inviteUserEmbedded,
  openExternalLink,
  openInviteDialog,
  openShareMomentDialog,
  questStartTimer,
  requestProxyTicketRefresh,
  setActivity,
  setConfig,
  setOrientationLockState,
  shareInteraction,
  shareLink,
  startPurchase,
  subscribe,
  unsubscribe,
  userSettingsGetLocale,
);
