import { type Static, Type } from 'typebox';
import { Nullable } from '../schemas.ts';
import { Id } from './parts.ts';

/** The claims of a user (schema OAuth2GetOpenIDConnectUserInfoResponse). */
export const UserInfo = Type.Object(
  {
    sub: Type.String(),
    email: Type.Optional(Nullable(Type.String())),
    email_verified: Type.Optional(Type.Boolean()),
    preferred_username: Type.Optional(Type.String()),
    nickname: Type.Optional(Nullable(Type.String())),
    picture: Type.Optional(Type.String()),
    locale: Type.Optional(Type.String()),
  },
  { title: 'UserInfo' },
);
export type UserInfo = Static<typeof UserInfo>;

/** The response of the token endpoint (RFC 6749 5.1). */
export const TokenAnswer = Type.Object(
  {
    token_type: Type.Literal('Bearer'),
    access_token: Type.String(),
    expires_in: Type.Integer(),
    refresh_token: Type.Optional(Type.String()),
    scope: Type.String(),
  },
  { title: 'TokenAnswer' },
);
export type TokenAnswer = Static<typeof TokenAnswer>;

/** A channel in which a user may give an application a webhook. */
export const WebhookChannel = Type.Object(
  {
    id: Id,
    name: Type.String(),
    guild_id: Id,
  },
  { title: 'WebhookChannel' },
);
export type WebhookChannel = Static<typeof WebhookChannel>;

/** A guild offered on the consent page; it is rejected without MANAGE_GUILD in `permissions`. */
export const ConsentGuild = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    permissions: Type.String(),
    mfa_level: Type.Integer(),
  },
  { title: 'ConsentGuild' },
);
export type ConsentGuild = Static<typeof ConsentGuild>;
