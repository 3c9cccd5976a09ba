import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { UserObject } from '../people/users.ts';

/** A partial application (IntegrationApplicationResponse). */
export const IntegrationApplicationObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    description: Type.String(),
    /** Deprecated and empty, but discord.py does not list integrations without it. */
    summary: Type.Literal(''),
    type: Type.Null(),
    bot: UserObject,
  },
  { title: 'IntegrationApplicationObject' },
);
export type IntegrationApplicationObject = Static<typeof IntegrationApplicationObject>;

/** An application in a guild on the wire (DiscordIntegrationResponse), without the user who added it. */
export const IntegrationObject = Type.Object(
  {
    id: Id,
    type: Type.Literal('discord'),
    name: Type.String(),
    account: Type.Object({
      id: Type.String(),
      name: Type.String(),
    }),
    enabled: Type.Literal(true),
    application: IntegrationApplicationObject,
    scopes: Type.Array(Type.String()),
  },
  { title: 'IntegrationObject' },
);
export type IntegrationObject = Static<typeof IntegrationObject>;
