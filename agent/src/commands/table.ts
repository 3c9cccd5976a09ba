import { type CommandTable, commandTable } from '@guildhall/rpc/command';
import { acceptActivityInvite } from './accept-activity-invite.ts';
import { activityInviteUser } from './activity-invite-user.ts';
import { authenticate } from '@guildhall/rpc/commands/authenticate';
import { authorize } from '@guildhall/rpc/commands/authorize';
import { closeActivityJoinRequest } from './close-activity-join-request.ts';
import { closeActivityRequest } from './close-activity-request.ts';
import { getEntitlements } from './get-entitlements.ts';
import { getSkus } from './get-skus.ts';
import { startPurchase } from './start-purchase.ts';
import { getChannel } from '@guildhall/rpc/commands/get-channel';
import { getChannels } from '@guildhall/rpc/commands/get-channels';
import { getGuild } from './get-guild.ts';
import { getGuilds } from '@guildhall/rpc/commands/get-guilds';
import { getRelationships } from '@guildhall/rpc/commands/get-relationships';
import { getSelectedVoiceChannel } from '@guildhall/rpc/commands/get-selected-voice-channel';
import { getUser } from '@guildhall/rpc/commands/get-user';
import { sendActivityJoinInvite } from './send-activity-join-invite.ts';
import { setActivity } from '@guildhall/rpc/commands/set-activity';
import { setUserVoiceSettings } from '@guildhall/rpc/commands/set-user-voice-settings';
import { subscribe } from '@guildhall/rpc/commands/subscribe';
import { unsubscribe } from '@guildhall/rpc/commands/unsubscribe';
import { createChannelInvite } from './create-channel-invite.ts';
import { deepLink } from './deep-link.ts';
import { getVoiceSettings } from './get-voice-settings.ts';
import { openMessage } from './open-message.ts';
import { pushToTalk } from './push-to-talk.ts';
import { selectTextChannel } from './select-text-channel.ts';
import { selectVoiceChannel } from './select-voice-channel.ts';
import { setCertifiedDevices } from './set-certified-devices.ts';
import { setVoiceSettings } from './set-voice-settings.ts';
import { toggleScreenshare } from './toggle-screenshare.ts';
import { toggleVideo } from './toggle-video.ts';
import type { Agent } from '../core/agent.ts';

/** The commands of the agent by name. */
export const COMMANDS: CommandTable<Agent> = commandTable<Agent>(
  acceptActivityInvite,
  activityInviteUser,
  authenticate,
  authorize,
  closeActivityJoinRequest,
  closeActivityRequest,
  getEntitlements,
  getSkus,
  startPurchase,
  getChannel,
  getChannels,
  getGuild,
  getGuilds,
  getRelationships,
  getSelectedVoiceChannel,
  getUser,
  sendActivityJoinInvite,
  setActivity,
  setUserVoiceSettings,
  subscribe,
  unsubscribe,
  // Carried out by a web client.
  createChannelInvite,
  deepLink,
  getVoiceSettings,
  openMessage,
  pushToTalk,
  selectTextChannel,
  selectVoiceChannel,
  setCertifiedDevices,
  setVoiceSettings,
  toggleScreenshare,
  toggleVideo,
);
