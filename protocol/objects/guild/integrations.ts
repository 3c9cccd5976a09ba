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
