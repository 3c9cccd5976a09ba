import type { Command } from '../core/command.ts';
import { acceptActivityInvite } from './accept-activity-invite.ts';
import { authenticate } from './authenticate.ts';
import { authorize } from './authorize.ts';
import { closeActivityJoinRequest } from './close-activity-join-request.ts';
import { closeActivityRequest } from './close-activity-request.ts';
import { getChannel } from './get-channel.ts';
import { getChannels } from './get-channels.ts';
import { getGuild } from './get-guild.ts';
import { getGuilds } from './get-guilds.ts';
import { getRelationships } from './get-relationships.ts';
import { getSelectedVoiceChannel } from './get-selected-voice-channel.ts';
import { getUser } from './get-user.ts';
import { sendActivityJoinInvite } from './send-activity-join-invite.ts';
import { setActivity } from './set-activity.ts';
import { setUserVoiceSettings } from './set-user-voice-settings.ts';
import { subscribe } from './subscribe.ts';
import { unsubscribe } from './unsubscribe.ts';

const ALL: readonly Command[] = [
  acceptActivityInvite,
  authenticate,
  authorize,
  closeActivityJoinRequest,
  closeActivityRequest,
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
];

/** The implemented commands by name. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map(ALL.map((one) => [one.name, one]));
