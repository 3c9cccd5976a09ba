import { Type } from 'typebox';
import type { EventDeclaration } from '../event.ts';
import {
  ChannelInfoEvent,
  MemberListEvent,
  MembersChunkEvent,
  RateLimitedEvent,
  ReadyEvent,
  SeenGuildObject,
} from '../objects/gateway.ts';
import { SoundboardSoundObject } from '../objects/guild/soundboard.ts';
import { Id } from '../objects/parts.ts';

const SoundsEvent = Type.Object({ guild_id: Id, soundboard_sounds: Type.Array(SoundboardSoundObject) });

/** The events that the gateway itself sends, to one session. */
export const GATEWAY_EVENTS = {
  READY: { intents: [], payload: ReadyEvent },
  RESUMED: { intents: [], payload: Type.Object({}) },
  RATE_LIMITED: { intents: [], payload: RateLimitedEvent },
  GUILD_CREATE: { intents: ['GUILDS'], payload: SeenGuildObject },
  GUILD_MEMBERS_CHUNK: { intents: [], payload: MembersChunkEvent },
  CHANNEL_INFO: { intents: [], payload: ChannelInfoEvent },
  SOUNDBOARD_SOUNDS: { intents: [], payload: SoundsEvent },
  GUILD_SOUNDBOARD_SOUNDS_UPDATE: { intents: ['GUILD_EXPRESSIONS'], payload: SoundsEvent },
  GUILD_MEMBER_LIST_UPDATE: { clients: 'users', intents: [], payload: MemberListEvent },
  AUTH_SESSION_CHANGE: { clients: 'users', intents: [], payload: Type.Object({ auth_session_id_hash: Type.String() }) },
  OAUTH2_TOKEN_REVOKE: { clients: 'users', intents: [], payload: Type.Object({ access_token: Type.String() }) },
} as const satisfies Record<string, EventDeclaration>;
