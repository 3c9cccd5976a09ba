import type { SoundboardSoundObject } from '@guildhall/protocol/objects/guild/soundboard';
import { leaveActivitiesWhenOffline } from './apps/activities/leave.ts';
import { activitiesOfGuild, privateActivities } from './apps/activities/running.ts';
import { findAssetIds } from './apps/application-assets/queries.ts';
import { applicationSettings } from './apps/applications/application.ts';
import { findApplication } from './apps/applications/queries.ts';
import { measureReach } from './apps/applications/intents.ts';
import { revokeTokens } from './people/auth/tokens.ts';
import { channelObject } from './guild/channels/channel.ts';
import { findHeads } from './guild/channels/queries.ts';
import { privateChannelObjects } from './messages/direct-messages/views.ts';
import { guildObject } from './guild/guilds/guild.ts';
import { sweepLobbyVoice } from './games/lobby-voice/session-lobby-voice.ts';
import { connectLobbies, disconnectWhenOffline } from './games/lobbies/connect.ts';
import {
  findMembersByIds,
  findGuildSizes,
  findMemberships,
  findMembershipsWithGuilds,
  listMembers,
  type MemberWithUser,
  searchMembers,
} from './guild/members/queries.ts';
import { leaveWhenOffline } from './guild/members/leave-when-offline.ts';
import { memberObject } from './guild/members/member.ts';
import { ownNotificationSettings } from './messages/notifications/ready.ts';
import { readStateObjects } from './messages/read-states/ready.ts';
import { findFriendIds, relationshipObjects } from './people/relationships/queries.ts';
import { findGameFriends } from './people/relationships/game-queries.ts';
import { findNotes } from './people/notes/queries.ts';
import { sweepCalls } from './messages/calls/session-calls.ts';
import { listSounds } from './guild/soundboard/queries.ts';
import { soundObject } from './guild/soundboard/sound.ts';
import { listActiveMemberships, listActiveThreads } from './messages/threads/queries.ts';
import { threadMemberObject } from './messages/threads/thread.ts';
import { threadObjects } from './messages/threads/load.ts';
import { failLateInteractions } from './apps/interactions/sweep.ts';
import { findUser } from './people/users/queries.ts';
import { seesPremium } from './oauth2/premium.ts';
import { selfObject } from './people/users/user.ts';
import { settingsOf } from './people/users/settings.ts';
import { listStages } from './guild/stage-instances/queries.ts';
import { stageInstanceObject } from './guild/stage-instances/stage-instance.ts';
import { sweepVoice } from './guild/voice-states/session-voice.ts';
import { listVoiceChannels, listVoiceStates } from './guild/voice-states/queries.ts';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { Viewer } from '../core/access/viewer.ts';
import type { Platform } from '../core/framework/platform.ts';
import type { Db } from '../core/framework/store.ts';
import { PERSON_RULES, startRules } from '../core/access/session-starts.ts';
import { transact } from '../core/framework/transact.ts';
import type { GatewayGuild, GatewayLoaders, Membership, MemberSelection } from '../gateway/loaders.ts';
import { socialReady } from './social-ready.ts';
import { callLoaders } from './call-loaders.ts';
import { openEventObjects } from './guild/scheduled-events/open-events.ts';

/** A user without settings. */
const NOBODY = { locale: 'en-US', settings_json: null };

/** The functions through which the gateway reads the features without importing them. */
export function gatewayLoaders(platform: Platform): GatewayLoaders {
  const { store, guildStates } = platform;
  const select = async (guildId: string, { ids, query, limit, after }: MemberSelection): Promise<MemberWithUser[]> => {
    if (ids) return [...(await findMembersByIds(store.read, guildId, ids)).values()].slice(0, limit);
    if (query) return searchMembers(store.read, guildId, query, limit);
    return listMembers(store.read, guildId, { after, limit });
  };
  return {
    self: async (viewer) => selfObject(viewer, { premium: await seesPremium(store.read, viewer) }),
    async rules({ application, user, kind }, counted) {
      if (kind === 'person') return { ...PERSON_RULES, obfuscates: false, reach: 0 };
      const row = application && (await findApplication(store.read, application.id));
      if (!row) return { ...(await startRules(store.read, user.id)), obfuscates: false, reach: 0 };
      return {
        ...(await startRules(store.read, row.id)),
        obfuscates: applicationSettings(row).channel_obfuscation_enabled ?? false,
        reach: counted ? await measureReach(store, row.id, row.bot_id) : application.reach,
      };
    },
    resetTokens: (botId) => transact(platform, { userId: null, reason: null }, (tx) => revokeTokens(tx, botId, 'bot')),
    memberships: async (viewer) => membershipsOf(store.read, viewer),
    guildIds: async (userId) => (await findMemberships(store.read, userId)).map((member) => member.guild_id),
    guild: (guildId) => loadGuild(platform, guildId),
    memberCount: async (guildId) => (await guildStates.get(guildId))?.row.member_count ?? 0,
    async member(guildId, userId) {
      const found = (await findMembersByIds(store.read, guildId, [userId])).get(userId);
      return found && memberObject(found.member, found.user);
    },
    members: async (guildId, selection) =>
      (await select(guildId, selection)).map(({ member, user }) => memberObject(member, user)),
    threads: async (guildId, channelIds) =>
      threadObjects(store.read, await listActiveThreads(store.read, guildId, channelIds), null),
    threadMembers: async (guildId, userIds) =>
      (await listActiveMemberships(store.read, guildId, userIds)).map((row) => threadMemberObject(row)),
    ...callLoaders(platform),
    sweepLost: async () => {
      await sweepVoice(platform);
      await sweepCalls(platform);
      await sweepLobbyVoice(platform);
      await failLateInteractions(platform);
    },
    channelInfo: async (guildId) =>
      (await listVoiceChannels(store.read, guildId)).map(({ channel_id, status, started_at }) => ({
        id: channel_id,
        status,
        voice_start_time: started_at === null ? null : Math.floor(started_at / 1000),
      })),
    async sessionEnded(tx, userId, wait) {
      await leaveWhenOffline(tx, userId, wait);
      await leaveActivitiesWhenOffline(tx, userId, wait);
      await disconnectWhenOffline(tx, userId, wait);
    },
    connectLobbies: (user_id, application_id) => connectLobbies(platform, { user_id, application_id }),
    soundboardSounds: (guildId) => loadSounds(store.read, guildId),
    relationships: (userId) => relationshipObjects(store.read, userId),
    friendIds: (userId) => findFriendIds(store.read, userId),
    async sharing(userId) {
      const user = await findUser(store.read, userId);
      return { sharing: settingsOf(user ?? NOBODY), places: await findGuildSizes(store.read, userId) };
    },
    sharingOf: (settings_json) => settingsOf({ ...NOBODY, settings_json }),
    settings: ({ user }) => settingsOf(user),
    readStates: (userId, withFeatures) => readStateObjects(platform, userId, withFeatures),
    notificationSettings: (userId) => ownNotificationSettings(platform, userId),
    notes: (userId) => findNotes(store.read, userId),
    social: (viewer) => socialReady(platform, viewer),
    gameFriends: (userId) => findGameFriends(store.read, userId),
    assetIds: (applicationId, names) => findAssetIds(store.read, applicationId, names),
    activities: (userId) => privateActivities(store.read, userId),
    privateChannels: (userId) => privateChannelObjects(store.read, userId),
  };
}

/** A guild with everything that the gateway shows of it; undefined if there is none. */
async function loadGuild({ store, guildStates }: Platform, guildId: string): Promise<GatewayGuild | undefined> {
  const state = await guildStates.get(guildId);
  if (!state) return undefined;
  const [heads, voiceStates, stages, events, sounds, activities, threads] = await Promise.all([
    findHeads(store.read, state.channels.keys()),
    listVoiceStates(store.read, guildId),
    listStages(store.read, guildId),
    openEventObjects(store.read, guildId),
    loadSounds(store.read, guildId),
    activitiesOfGuild(store.read, guildId),
    listActiveThreads(store.read, guildId).then((rows) => threadObjects(store.read, rows, null)),
  ]);
  return {
    version: state.row.state_version,
    object: guildObject(state),
    channels: [...state.channels.values()].map(({ row }) => channelObject(row, heads.get(row.id))),
    member_count: state.row.member_count,
    voice_states: voiceStates.map(({ guild_id: _, ...voice }) => voice),
    stage_instances: stages.map(stageInstanceObject),
    guild_scheduled_events: events,
    soundboard_sounds: sounds,
    activity_instances: activities,
    threads,
  };
}

async function membershipsOf(db: Db, { user }: Viewer): Promise<Map<Snowflake, Membership>> {
  const found = await findMembershipsWithGuilds(db, user.id);
  return new Map(
    found.map(({ version, member_count, ...row }) => [
      row.guild_id,
      { id: row.guild_id, version, member_count, self: memberObject(row, user) },
    ]),
  );
}

async function loadSounds(db: Db, guildId: string): Promise<SoundboardSoundObject[]> {
  return (await listSounds(db, guildId)).map((row) => soundObject(row));
}
