import { type Static, Type } from 'typebox';
import { AnyObject, Id } from '../objects/parts.ts';
import { Nullable, Text, Whole } from '../schemas.ts';

/** A user as RPC shows it. */
export const RpcUser = Type.Object({
  id: Id,
  username: Type.String(),
  discriminator: Type.String(),
  global_name: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  avatar_decoration_data: Type.Null(),
  bot: Type.Boolean(),
  flags: Type.Integer(),
  premium_type: Type.Integer(),
});
export type RpcUser = Static<typeof RpcUser>;

/** The application of a connection. */
export const RpcApplication = Type.Object({
  id: Id,
  name: Type.String(),
  icon: Nullable(Type.String()),
  description: Type.String(),
  rpc_origins: Type.Array(Type.String()),
});
export type RpcApplication = Static<typeof RpcApplication>;

/** A guild in lists. */
export const RpcGuildName = Type.Object({ id: Id, name: Type.String() });

/** A guild; `members` is always empty. */
export const RpcGuild = Type.Object({
  id: Id,
  name: Type.String(),
  icon_url: Nullable(Type.String()),
  members: Type.Array(Type.Never()),
});
export type RpcGuild = Static<typeof RpcGuild>;

/** A channel in lists. */
export const RpcChannelName = Type.Object({ id: Id, name: Type.String(), type: Type.Integer() });

/** How loud a user is on each side, 0 to 1. */
export const RpcPan = Type.Object({
  left: Type.Number({ minimum: 0, maximum: 1 }),
  right: Type.Number({ minimum: 0, maximum: 1 }),
});
export type RpcPan = Static<typeof RpcPan>;

/** A user in a voice channel. */
export const RpcVoiceState = Type.Object({
  nick: Type.String(),
  /** Whether the person has muted the user, and how loud they hear them in percent. */
  mute: Type.Boolean(),
  volume: Type.Number(),
  pan: RpcPan,
  voice_state: Type.Object({
    mute: Type.Boolean(),
    deaf: Type.Boolean(),
    self_mute: Type.Boolean(),
    self_deaf: Type.Boolean(),
    suppress: Type.Boolean(),
  }),
  user: RpcUser,
});
export type RpcVoiceState = Static<typeof RpcVoiceState>;

/** A channel; `messages` is always empty. */
export const RpcChannel = Type.Object({
  id: Id,
  /** Absent on private channels. */
  guild_id: Type.Optional(Id),
  name: Type.String(),
  type: Type.Integer(),
  topic: Type.String(),
  bitrate: Type.Integer(),
  user_limit: Type.Integer(),
  position: Type.Integer(),
  voice_states: Type.Array(RpcVoiceState),
  messages: Type.Array(Type.Never()),
});
export type RpcChannel = Static<typeof RpcChannel>;

/** A friend, a blocked user, or a request; `activity` is the first that the user shows. */
export const RpcRelationship = Type.Object({
  type: Type.Integer(),
  user: RpcUser,
  presence: Type.Object({ status: Type.String(), activity: Nullable(AnyObject) }),
});
export type RpcRelationship = Static<typeof RpcRelationship>;

/** The person as a member of a guild. */
export const RpcMember = Type.Object({
  user_id: Id,
  guild_id: Id,
  nick: Nullable(Type.String()),
  avatar: Nullable(Type.String()),
  avatar_decoration_data: Type.Null(),
  /** As #rrggbb, of the highest role that has one. */
  color_string: Nullable(Type.String()),
});
export type RpcMember = Static<typeof RpcMember>;

const Line = () => Type.Optional(Nullable(Text(0, 128)));
const Picture = () => Type.Optional(Nullable(Text(0, 300)));
const Link = () => Type.Optional(Nullable(Type.String({ maxLength: 256 })));
const Time = () => Type.Optional(Nullable(Whole(0, Number.MAX_SAFE_INTEGER)));

/** An activity as an application sets it; limits as for rich presence (docs/contract/games.md#rich-presence). */
export const ActivityBody = Type.Object({
  name: Line(),
  type: Type.Optional(Nullable(Type.Enum([0, 2, 3, 5]))),
  url: Type.Optional(Nullable(Type.String({ maxLength: 512 }))),
  status_display_type: Type.Optional(Nullable(Type.Enum([0, 1, 2]))),
  state: Line(),
  state_url: Link(),
  details: Line(),
  details_url: Link(),
  timestamps: Type.Optional(Nullable(Type.Object({ start: Time(), end: Time() }))),
  assets: Type.Optional(
    Nullable(
      Type.Object({
        large_image: Picture(),
        large_text: Line(),
        large_url: Link(),
        small_image: Picture(),
        small_text: Line(),
        small_url: Link(),
        invite_cover_image: Picture(),
      }),
    ),
  ),
  party: Type.Optional(
    Nullable(
      Type.Object({
        id: Line(),
        size: Type.Optional(Nullable(Type.Array(Whole(0, Number.MAX_SAFE_INTEGER), { minItems: 2, maxItems: 2 }))),
        privacy: Type.Optional(Nullable(Type.Enum([0, 1]))),
      }),
    ),
  ),
  secrets: Type.Optional(Nullable(Type.Object({ join: Line(), spectate: Line(), match: Line() }))),
  instance: Type.Optional(Nullable(Type.Boolean())),
  flags: Type.Optional(Nullable(Whole(0, 2 ** 31 - 1))),
  supported_platforms: Type.Optional(Nullable(Type.Array(Text(0, 32), { maxItems: 8 }))),
  buttons: Type.Optional(
    Nullable(
      Type.Array(Type.Object({ label: Text(1, 32), url: Type.String({ maxLength: 512 }) }), {
        maxItems: 2,
      }),
    ),
  ),
});
export type ActivityBody = Static<typeof ActivityBody>;
