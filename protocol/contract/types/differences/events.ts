import type { Differences } from '../compare.ts';
import type { EventPairs, EventParts, EventRegistry } from '../events.ts';
import { ALWAYS, CONTRACT, ELSEWHERE, FOR_PEOPLE, NEVER_NULL } from './reasons.ts';

/** How the payloads of our events differ from the published types. */
export const EVENTS: Differences<EventPairs & EventParts, EventRegistry> = {
  CHANNEL_CREATE: {
    'guild_id: may be absent': 'People receive the event for direct messages as well.',
  },
  CHANNEL_DELETE: {
    'guild_id: may be absent': 'People receive the event for direct messages as well.',
  },
  CHANNEL_PINS_UPDATE: {
    'last_pin_timestamp: always present': ALWAYS,
  },
  CHANNEL_UPDATE: {
    'guild_id: may be absent': 'People receive the event for direct messages as well.',
  },
  GUILD_CREATE: {
    'activity_instances: only ours': FOR_PEOPLE,
    'joined_at: may be null': 'Null where the viewer is not a member.',
    'unavailable: narrower': 'Sent with false only: a guild that is unavailable has no GUILD_CREATE.',
  },
  GUILD_MEMBERS_CHUNK: {
    'not_found: any of theirs': 'The types leave its elements open; they are the ids of the request.',
  },
  GUILD_MEMBER_UPDATE: {
    'deaf: always present': ALWAYS,
    'flags: always present': ALWAYS,
    'mute: always present': ALWAYS,
  },
  GUILD_SCHEDULED_EVENT_USER_ADD: {
    'guild_scheduled_event_exception_id: only ours': CONTRACT,
  },
  GUILD_SCHEDULED_EVENT_USER_REMOVE: {
    'guild_scheduled_event_exception_id: only ours': CONTRACT,
  },
  INTEGRATION_CREATE: {
    'user: only theirs, optional': 'One schema for the list and the events; the events leave the user out.',
  },
  INTEGRATION_DELETE: {
    'application_id: always present': ALWAYS,
  },
  INTEGRATION_UPDATE: {
    'user: only theirs, optional': 'One schema for the list and the events; the events leave the user out.',
  },
  INTERACTION_CREATE: {
    'app_permissions: may be absent': 'People receive only the id and nonce of their own interaction.',
    'application_id: may be absent': 'People receive only the id and nonce of their own interaction.',
    'attachment_size_limit: may be absent': 'People receive only the id and nonce of their own interaction.',
    'authorizing_integration_owners: may be absent': 'People receive only the id and nonce of their own interaction.',
    'data: open': 'The data depend on the type of the interaction (docs/contract/interactions.md).',
    'entitlement_sku_ids: only ours': 'Deprecated, and still sent for libraries that read it.',
    'entitlements: may be absent': 'People receive only the id and nonce of their own interaction.',
    'nonce: only ours': FOR_PEOPLE,
    'token: may be absent': 'People receive only the id and nonce of their own interaction.',
    'type: may be absent': 'People receive only the id and nonce of their own interaction.',
    'version: may be absent': 'People receive only the id and nonce of their own interaction.',
  },
  INVITE_CREATE: {
    'flags: only ours': 'The types do not have it yet; it marks guest invites (docs/contract/invites.md#invites).',
    'guild_id: always present': ALWAYS,
  },
  INVITE_DELETE: {
    'guild_id: always present': ALWAYS,
  },
  MESSAGE_CREATE: {
    'channel_type: always present': ALWAYS,
  },
  MESSAGE_DELETE_BULK: {
    'guild_id: always present': ALWAYS,
  },
  MESSAGE_REACTION_ADD: {
    'burst_colors: always present': ALWAYS,
    'message_author_id: always present': ALWAYS,
  },
  MESSAGE_UPDATE: {
    'channel_type: always present': ALWAYS,
  },
  PRESENCE_UPDATE: {
    'activities: always present': ALWAYS,
    'activities: open': 'Activities are kept as clients sent them, after validation.',
    'client_status: always present': ALWAYS,
    'guild_id: may be absent': 'People receive presences of friends, who may share no guild.',
    'status: always present': ALWAYS,
    'user: wider': 'docs/contract/gateway.md#presences: whole for friends after a change of name, picture or tag.',
  },
  READY: {
    'application: may be absent': 'Only bots and applications of users have one.',
    'application: may be null': 'Only bots and applications of users have one.',
    'auth_session_id_hash: only ours': FOR_PEOPLE,
    'feature_flags: only ours': FOR_PEOPLE,
    'game_relationships: only ours': FOR_PEOPLE,
    'lobbies: only ours': FOR_PEOPLE,
    'notes: only ours': FOR_PEOPLE,
    'notification_settings: only ours': FOR_PEOPLE,
    'operator: only ours': FOR_PEOPLE,
    'presences: only ours': FOR_PEOPLE,
    'private_channels: only ours': FOR_PEOPLE,
    'read_state: only ours': FOR_PEOPLE,
    'relationships: only ours': FOR_PEOPLE,
    'scopes: only ours': FOR_PEOPLE,
    'session_type: only ours': FOR_PEOPLE,
    'sessions: only ours': FOR_PEOPLE,
    'user_application_profiles: only ours': FOR_PEOPLE,
    'user_guild_settings: only ours': FOR_PEOPLE,
    'user_settings: only ours': FOR_PEOPLE,
    'users: only ours': FOR_PEOPLE,
  },
  THREAD_CREATE: {
    'newly_created: wider': 'The types have it only where it is true; elsewhere the server sends false.',
  },
  THREAD_LIST_SYNC: {
    'channel_ids: always present': ALWAYS,
  },
  VOICE_SERVER_UPDATE: {
    'channel_id: only ours': FOR_PEOPLE,
    'guild_id: may be null': FOR_PEOPLE,
  },
  VOICE_STATE_UPDATE: {
    'guild_id: may be null': FOR_PEOPLE,
  },
  VOICE_CHANNEL_EFFECT_SEND: {
    'animation_type: always present': ALWAYS,
    'emoji: always present': ALWAYS,
    'sound_id: narrower': 'Ids are strings, also those of default sounds.',
  },
  VOICE_CHANNEL_START_TIME_UPDATE: {
    'voice_start_time: always present': ALWAYS,
  },
  'GUILD_CREATE.presences': {
    'activities: always present': ALWAYS,
    'activities: open': 'Activities are kept as clients sent them, after validation.',
    'client_status: always present': ALWAYS,
    'guild_id: only theirs': 'Left out in GUILD_CREATE, which names the guild.',
    'status: always present': ALWAYS,
  },
  'GUILD_CREATE.threads.member': {
    'id: only theirs, optional': 'Left out in GUILD_CREATE, where they would repeat the thread and the user.',
    'user_id: only theirs, optional': 'Left out in GUILD_CREATE, where they would repeat the thread and the user.',
  },
  'GUILD_CREATE.voice_states': {
    'member: only theirs, optional': 'Left out in GUILD_CREATE, which lists the members.',
  },
  'GUILD_MEMBERS_CHUNK.presences': {
    'activities: always present': ALWAYS,
    'activities: open': 'Activities are kept as clients sent them, after validation.',
    'client_status: always present': ALWAYS,
    'status: always present': ALWAYS,
  },
  'INTERACTION_CREATE.channel': {
    'app_permissions: only ours': 'docs/contract/interactions.md#resolved-objects',
    'application_id: only theirs, optional': 'A part of the channel, as among the resolved objects.',
    'managed: only theirs, optional': 'A part of the channel, as among the resolved objects.',
    'permissions: only ours': 'docs/contract/interactions.md#resolved-objects',
  },
  'READY.application': {
    'flags_new: only theirs': 'The documentation has the id and flags only; flags has the bits that fit.',
  },
  'READY.guilds': {
    'hub_type: only theirs, optional': ELSEWHERE,
  },
  'THREAD_MEMBERS_UPDATE.added_members': {
    'presence: only ours': 'The documentation has it; the types do not.',
  },
  'VOICE_CHANNEL_EFFECT_SEND.emoji': {
    'animated: always present': ALWAYS,
    'available: only theirs, optional': 'The event has the id, name and animated only.',
    'managed: only theirs, optional': 'The event has the id, name and animated only.',
    'name: never null': NEVER_NULL,
    'require_colons: only theirs, optional': 'The event has the id, name and animated only.',
    'roles: only theirs, optional': 'The event has the id, name and animated only.',
    'user: only theirs, optional': 'The event has the id, name and animated only.',
  },
};
