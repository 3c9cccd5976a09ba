import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Uri } from '../parts.ts';
import { WebhookTypes } from '../enums.ts';
import { UserObject } from '../people/users.ts';

/** A webhook on the wire (GuildIncomingWebhookResponse, ChannelFollowerWebhookResponse). */
export const WebhookObject = Type.Object(
  {
    id: Id,
    type: WebhookTypes,
    guild_id: Id,
    channel_id: Id,
    name: Type.String(),
    avatar: Nullable(Type.String()),
    application_id: Nullable(Id),
    user: Type.Optional(UserObject),
    token: Type.Optional(Type.String()),
    /** The address that it accepts messages at; shown with the token. */
    url: Type.Optional(Uri),
    source_guild: Type.Optional(
      Type.Object({
        id: Id,
        name: Type.String(),
        icon: Nullable(Type.String()),
      }),
    ),
    source_channel: Type.Optional(
      Type.Object({
        id: Id,
        name: Type.String(),
      }),
    ),
  },
  { title: 'WebhookObject' },
);
export type WebhookObject = Static<typeof WebhookObject>;
