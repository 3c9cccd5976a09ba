import { Type } from 'typebox';
import type { EventDeclaration } from '../event.ts';
import { Id } from '../objects/parts.ts';
import { AuditEntryObject } from '../objects/guild/audit-log.ts';
import { RuleObject, RuleExecutionEvent } from '../objects/guild/auto-moderation.ts';
import { MemberObject } from '../objects/guild/members.ts';
import { UserObject } from '../objects/people/users.ts';
import { GuildObject } from '../objects/guild/guilds.ts';
import { IntegrationObject } from '../objects/guild/integrations.ts';
import { RoleObject } from '../objects/guild/roles.ts';
import { VoiceStateEvent } from '../objects/guild/voice-states.ts';
import { Nullable } from '../schemas.ts';
import { InviteCreateEvent } from '../objects/guild/invites.ts';
import { BanEvent } from '../objects/guild/bans.ts';
import { JoinRequestEvent } from '../objects/guild/join-requests.ts';
import { ScheduledEventObject, EventInterest, EventException } from '../objects/guild/scheduled-events.ts';
import { StreamEnd, StreamHead, StreamObject } from '../objects/guild/streams.ts';
import { StageInstanceObject } from '../objects/guild/stage-instances.ts';
import { EmojiObject } from '../objects/guild/emojis.ts';
import { SoundboardSoundObject } from '../objects/guild/soundboard.ts';
import { StickerObject } from '../objects/guild/stickers.ts';

/** Events of guilds, members, roles, voice and moderation. */
export const GUILD_EVENTS = {
  GUILD_AUDIT_LOG_ENTRY_CREATE: {
    intents: ['GUILD_MODERATION'],
    payload: Type.Object({ ...AuditEntryObject.properties, guild_id: Id }),
  },
  AUTO_MODERATION_RULE_CREATE: { intents: ['AUTO_MODERATION_CONFIGURATION'], payload: RuleObject },
  AUTO_MODERATION_RULE_UPDATE: { intents: ['AUTO_MODERATION_CONFIGURATION'], payload: RuleObject },
  AUTO_MODERATION_RULE_DELETE: { intents: ['AUTO_MODERATION_CONFIGURATION'], payload: RuleObject },
  AUTO_MODERATION_ACTION_EXECUTION: { intents: ['AUTO_MODERATION_EXECUTION'], payload: RuleExecutionEvent },
  GUILD_MEMBER_ADD: { intents: ['GUILD_MEMBERS'], payload: Type.Object({ ...MemberObject.properties, guild_id: Id }) },
  GUILD_MEMBER_UPDATE: { intents: ['GUILD_MEMBERS'], payload: Type.Object({ ...MemberObject.properties, guild_id: Id }) },
  GUILD_MEMBER_REMOVE: {
    intents: ['GUILD_MEMBERS'],
    payload: Type.Object({
      guild_id: Id,
      user: UserObject,
    }),
  },
  GUILD_UPDATE: { intents: ['GUILDS'], payload: GuildObject },
  GUILD_DELETE: {
    intents: ['GUILDS'],
    payload: Type.Object({
      id: Id,
      unavailable: Type.Optional(Type.Literal(true)),
    }),
  },
  INTEGRATION_CREATE: {
    intents: ['GUILD_INTEGRATIONS'],
    payload: Type.Object({ ...IntegrationObject.properties, guild_id: Id }),
  },
  INTEGRATION_UPDATE: {
    intents: ['GUILD_INTEGRATIONS'],
    payload: Type.Object({ ...IntegrationObject.properties, guild_id: Id }),
  },
  INTEGRATION_DELETE: {
    intents: ['GUILD_INTEGRATIONS'],
    payload: Type.Object({
      id: Id,
      guild_id: Id,
      application_id: Id,
    }),
  },
  GUILD_INTEGRATIONS_UPDATE: {
    intents: ['GUILD_INTEGRATIONS'],
    payload: Type.Object({
      guild_id: Id,
    }),
  },
  GUILD_ROLE_CREATE: {
    intents: ['GUILDS'],
    payload: Type.Object({
      guild_id: Id,
      role: RoleObject,
    }),
  },
  GUILD_ROLE_UPDATE: {
    intents: ['GUILDS'],
    payload: Type.Object({
      guild_id: Id,
      role: RoleObject,
    }),
  },
  GUILD_ROLE_DELETE: {
    intents: ['GUILDS'],
    payload: Type.Object({
      guild_id: Id,
      role_id: Id,
    }),
  },
  VOICE_STATE_UPDATE: { intents: ['GUILD_VOICE_STATES'], payload: VoiceStateEvent },
  VOICE_SERVER_UPDATE: {
    intents: [],
    payload: Type.Object({
      token: Type.String(),
      /** Null in a private call. */
      guild_id: Nullable(Id),
      /** The private channel; absent in guilds. */
      channel_id: Type.Optional(Id),
      /** Host, port and path of the voice server; null while there is none. */
      endpoint: Nullable(Type.String()),
    }),
  },
  STREAM_CREATE: { clients: 'users', intents: [], payload: StreamObject },
  STREAM_UPDATE: { clients: 'users', intents: [], payload: StreamHead },
  STREAM_DELETE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({ stream_key: Type.String(), reason: StreamEnd }),
  },
  STREAM_NOTIFY: {
    clients: 'users',
    intents: [],
    payload: Type.Object({ stream_key: Type.String(), user_id: Id, guild_id: Id, channel_id: Id }),
  },
  STREAM_SERVER_UPDATE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      stream_key: Type.String(),
      token: Type.String(),
      /** Always null; clients expect it. */
      guild_id: Type.Null(),
      /** Host, port and path of the voice server; null while there is none. */
      endpoint: Nullable(Type.String()),
    }),
  },
  VOICE_CHANNEL_STATUS_UPDATE: {
    intents: ['GUILDS'],
    payload: Type.Object({
      id: Id,
      guild_id: Id,
      status: Nullable(Type.String()),
    }),
  },
  VOICE_CHANNEL_START_TIME_UPDATE: {
    intents: ['GUILDS'],
    payload: Type.Object({
      id: Id,
      guild_id: Id,
      voice_start_time: Nullable(Type.Integer()),
    }),
  },
  INVITE_CREATE: { intents: ['GUILD_INVITES'], payload: InviteCreateEvent },
  INVITE_DELETE: {
    intents: ['GUILD_INVITES'],
    payload: Type.Object({
      channel_id: Id,
      guild_id: Id,
      code: Type.String(),
    }),
  },
  GUILD_BAN_ADD: { intents: ['GUILD_MODERATION'], payload: BanEvent },
  GUILD_BAN_REMOVE: { intents: ['GUILD_MODERATION'], payload: BanEvent },
  GUILD_JOIN_REQUEST_CREATE: { intents: ['GUILD_MODERATION'], payload: JoinRequestEvent },
  GUILD_JOIN_REQUEST_UPDATE: { intents: ['GUILD_MODERATION'], payload: JoinRequestEvent },
  GUILD_JOIN_REQUEST_DELETE: {
    intents: ['GUILD_MODERATION'],
    payload: Type.Object({
      id: Id,
      guild_id: Id,
      user_id: Id,
    }),
  },
  GUILD_SCHEDULED_EVENT_CREATE: { intents: ['GUILD_SCHEDULED_EVENTS'], payload: ScheduledEventObject },
  GUILD_SCHEDULED_EVENT_UPDATE: { intents: ['GUILD_SCHEDULED_EVENTS'], payload: ScheduledEventObject },
  GUILD_SCHEDULED_EVENT_DELETE: { intents: ['GUILD_SCHEDULED_EVENTS'], payload: ScheduledEventObject },
  GUILD_SCHEDULED_EVENT_USER_ADD: { intents: ['GUILD_SCHEDULED_EVENTS'], payload: EventInterest },
  GUILD_SCHEDULED_EVENT_USER_REMOVE: { intents: ['GUILD_SCHEDULED_EVENTS'], payload: EventInterest },
  GUILD_SCHEDULED_EVENT_EXCEPTION_CREATE: { clients: 'users', intents: [], payload: EventException },
  GUILD_SCHEDULED_EVENT_EXCEPTION_UPDATE: { clients: 'users', intents: [], payload: EventException },
  GUILD_SCHEDULED_EVENT_EXCEPTION_DELETE: { clients: 'users', intents: [], payload: EventException },
  GUILD_SCHEDULED_EVENT_EXCEPTIONS_DELETE: {
    clients: 'users',
    intents: [],
    payload: Type.Object({
      guild_id: Id,
      event_id: Id,
    }),
  },
  STAGE_INSTANCE_CREATE: { intents: ['GUILDS'], payload: StageInstanceObject },
  STAGE_INSTANCE_UPDATE: { intents: ['GUILDS'], payload: StageInstanceObject },
  STAGE_INSTANCE_DELETE: { intents: ['GUILDS'], payload: StageInstanceObject },
  GUILD_EMOJIS_UPDATE: {
    intents: ['GUILD_EXPRESSIONS'],
    payload: Type.Object({
      guild_id: Id,
      emojis: Type.Array(EmojiObject),
    }),
  },
  GUILD_SOUNDBOARD_SOUND_CREATE: { intents: ['GUILD_EXPRESSIONS'], payload: SoundboardSoundObject },
  GUILD_SOUNDBOARD_SOUND_UPDATE: { intents: ['GUILD_EXPRESSIONS'], payload: SoundboardSoundObject },
  GUILD_SOUNDBOARD_SOUND_DELETE: {
    intents: ['GUILD_EXPRESSIONS'],
    payload: Type.Object({
      sound_id: Id,
      guild_id: Id,
    }),
  },
  VOICE_CHANNEL_EFFECT_SEND: {
    intents: ['GUILD_VOICE_STATES'],
    payload: Type.Object({
      channel_id: Id,
      guild_id: Id,
      user_id: Id,
      emoji: Nullable(
        Type.Object({
          id: Nullable(Id),
          name: Type.String(),
          animated: Type.Boolean(),
        }),
      ),
      animation_type: Nullable(Type.Integer()),
      animation_id: Type.Optional(Type.Integer()),
      /** For sounds only. */
      sound_id: Type.Optional(Id),
      /** 0 to 1; for sounds only. */
      sound_volume: Type.Optional(Type.Number()),
    }),
  },
  GUILD_STICKERS_UPDATE: {
    intents: ['GUILD_EXPRESSIONS'],
    payload: Type.Object({
      guild_id: Id,
      stickers: Type.Array(StickerObject),
    }),
  },
} as const satisfies Record<string, EventDeclaration>;
