import { type Static, Type } from 'typebox';
import { ChannelTypes } from '../enums.ts';
import { Id, AnyObject } from '../parts.ts';
import { InteractionTypes } from '../enums.ts';
import { MessageObject } from '../messages/messages.ts';
import { UserObject } from '../people/users.ts';
import { MemberObject } from '../guild/members.ts';
import { EntitlementObject } from './monetization.ts';
import { ChannelObject } from '../messages/channels.ts';
import { ThreadObject } from '../messages/threads.ts';

/** The outcome of the first response to an interaction (InteractionCallbackResponse). */
export const InteractionCallbackObject = Type.Object(
  {
    interaction: Type.Object({
      id: Id,
      type: InteractionTypes,
      response_message_id: Type.Optional(Id),
      response_message_loading: Type.Optional(Type.Boolean()),
      response_message_ephemeral: Type.Optional(Type.Boolean()),
      activity_instance_id: Type.Optional(Type.String()),
      channel_id: Type.Optional(Id),
      guild_id: Type.Optional(Id),
    }),
    resource: Type.Optional(
      Type.Object({
        type: Type.Integer(),
        message: Type.Optional(MessageObject),
        activity_instance: Type.Optional(Type.Object({ id: Type.String() })),
      }),
    ),
  },
  { title: 'InteractionCallbackObject' },
);
export type InteractionCallbackObject = Static<typeof InteractionCallbackObject>;

/**
 * A channel in interaction data (docs/contract/interactions.md#resolved-objects): with the bits of the user, and of
 * the bot if it is in the guild (docs/contract/interactions.md#resolved-objects).
 */
export const ResolvedChannel = Type.Object(
  {
    ...Type.Partial(ThreadObject).properties,
    ...Type.Partial(ChannelObject).properties,
    id: Id,
    type: ChannelTypes,
    permissions: Type.String(),
    app_permissions: Type.Optional(Type.String()),
  },
  { title: 'ResolvedChannel' },
);
export type ResolvedChannel = Static<typeof ResolvedChannel>;

/**
 * An interaction as its application receives it, by the gateway or at its endpoint (docs/contract/events.md;
 * docs/contract/interactions.md#resolved-objects).
 */
export const InteractionPayload = Type.Object(
  {
    version: Type.Literal(1),
    id: Id,
    application_id: Id,
    type: Type.Integer(),
    token: Type.String(),
    data: AnyObject,
    guild: Type.Optional(
      Type.Object({
        id: Id,
        features: Type.Immutable(Type.Array(Type.String())),
        locale: Type.String(),
      }),
    ),
    guild_id: Type.Optional(Id),
    guild_locale: Type.Optional(Type.String()),
    channel: Type.Object({ ...ResolvedChannel.properties, recipients: Type.Optional(Type.Array(UserObject)) }),
    channel_id: Id,
    member: Type.Optional(Type.Object({ ...MemberObject.properties, permissions: Type.String() })),
    /** Outside of guilds. */
    user: Type.Optional(UserObject),
    locale: Type.String(),
    message: Type.Optional(MessageObject),
    app_permissions: Type.String(),
    /** The entitlements of the user and the guild for the application. */
    entitlements: Type.Array(EntitlementObject),
    entitlement_sku_ids: Type.Array(Id),
    authorizing_integration_owners: Type.Record(Type.String(), Id),
    context: Type.Integer(),
    /** Size limit of one file. */
    attachment_size_limit: Type.Integer(),
  },
  { title: 'InteractionPayload' },
);
export type InteractionPayload = Static<typeof InteractionPayload>;

/** How a user client identifies an interaction; `nonce` is chosen by the client. */
export const InteractionReference = Type.Object(
  {
    id: Id,
    nonce: Type.Optional(Type.String()),
  },
  { title: 'InteractionReference' },
);
export type InteractionReference = Static<typeof InteractionReference>;
