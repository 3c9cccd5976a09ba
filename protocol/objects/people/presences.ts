import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { UserObject } from './users.ts';

/** An invitation into a game, or a request to be invited (docs/contract/games.md#invitations). */
export const ActivityInvite = Type.Object(
  {
    application_id: Id,
    /** The publisher's parent of the game, if any. */
    parent_application_id: Type.Optional(Id),
    sender: UserObject,
    channel_id: Id,
    message_id: Id,
    /** 1 for an invitation, 5 for a request. */
    type: Type.Integer(),
    party_id: Type.Optional(Type.String()),
    session_id: Type.Optional(Type.String()),
    assets: Type.Optional(
      Type.Object({
        invite_cover_image: Type.String(),
      }),
    ),
  },
  { title: 'ActivityInvite' },
);
export type ActivityInvite = Static<typeof ActivityInvite>;

const Line = Type.String();

/** An activity of a user (docs/contract/games.md#rich-presence). Absent fields were not set; unknown ones are dropped. */
export const ActivityObject = Type.Object(
  {
    id: Type.String(),
    name: Line,
    type: Type.Integer(),
    /** Ms since 1970. */
    created_at: Type.Integer(),
    /** The session that shows it. */
    session_id: Type.Optional(Type.String()),
    url: Type.Optional(Nullable(Line)),
    state: Type.Optional(Line),
    state_url: Type.Optional(Line),
    details: Type.Optional(Line),
    details_url: Type.Optional(Line),
    timestamps: Type.Optional(Type.Object({ start: Type.Optional(Type.Integer()), end: Type.Optional(Type.Integer()) })),
    application_id: Type.Optional(Id),
    status_display_type: Type.Optional(Type.Integer()),
    emoji: Type.Optional(
      Type.Object({ name: Type.Optional(Line), id: Type.Optional(Id), animated: Type.Optional(Type.Boolean()) }),
    ),
    party: Type.Optional(Type.Object({ id: Type.Optional(Line), size: Type.Optional(Type.Array(Type.Integer())) })),
    supported_platforms: Type.Optional(Type.Array(Line)),
    assets: Type.Optional(Type.Record(Type.String(), Line)),
    instance: Type.Optional(Type.Boolean()),
    flags: Type.Optional(Type.Integer()),
    /** Labels only: the addresses stay with the application. */
    buttons: Type.Optional(Type.Array(Line)),
    sync_id: Type.Optional(Line),
  },
  { title: 'ActivityObject' },
);
/** Activities are stored and sent as their clients set them. */
const Activity = Type.Unsafe<Readonly<Record<string, unknown>>>(ActivityObject);

/** An activity as the user's own sessions see it. */
const OwnActivity = Type.Unsafe<Readonly<Record<string, unknown>>>(
  Type.Object({
    ...ActivityObject.properties,
    /** The secrets with which others join; only the game sees them. */
    secrets: Type.Optional(Type.Record(Type.String(), Line)),
    buttons: Type.Optional(Type.Array(Type.Union([Line, Type.Object({ label: Line, url: Line })]))),
    metadata: Type.Optional(Type.Object({ button_urls: Type.Optional(Type.Array(Line)) })),
    party: Type.Optional(
      Type.Object({
        id: Type.Optional(Line),
        size: Type.Optional(Type.Array(Type.Integer())),
        privacy: Type.Optional(Type.Integer()),
      }),
    ),
  }),
);

/** A user's presence over all sessions, as in GUILD_CREATE and member chunks. */
export const PresenceObject = Type.Object(
  {
    user: Type.Object({
      id: Id,
    }),
    status: Type.String(),
    activities: Type.Array(Activity),
    client_status: Type.Record(Type.String(), Type.String()),
  },
  { title: 'PresenceObject' },
);
export type PresenceObject = Static<typeof PresenceObject>;

/** A session as its own user sees it. */
export const SessionObject = Type.Object(
  {
    session_id: Type.String(),
    status: Type.String(),
    activities: Type.Array(OwnActivity),
    client_info: Type.Object({
      client: Type.String(),
    }),
  },
  { title: 'SessionObject' },
);
export type SessionObject = Static<typeof SessionObject>;
