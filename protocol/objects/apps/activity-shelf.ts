import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id, Uri } from '../parts.ts';
import { EmbeddedActivityConfigObject } from './activities.ts';

/** An application on the shelf: its public fields without its bot. */
export const ShelfApplicationObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    icon: Nullable(Type.String()),
    description: Type.String(),
    cover_image: Type.Optional(Type.String()),
    tags: Type.Optional(Type.Array(Type.String())),
    terms_of_service_url: Type.Optional(Uri),
    privacy_policy_url: Type.Optional(Uri),
    max_participants: Type.Optional(Type.Integer()),
    bot_public: Type.Boolean(),
    flags: Type.Integer(),
  },
  { title: 'ShelfApplicationObject' },
);
export type ShelfApplicationObject = Static<typeof ShelfApplicationObject>;

/** The activities that a person may launch in a guild, or in direct messages. */
export const ActivityShelfObject = Type.Object(
  {
    activities: Type.Array(EmbeddedActivityConfigObject),
    /** The applications of `activities`, in the same order. */
    applications: Type.Array(ShelfApplicationObject),
    /** By application: pictures for rich presence. */
    assets: Type.Record(Type.String(), Type.Array(Type.Object({ id: Id, type: Type.Integer(), name: Type.String() }))),
  },
  { title: 'ActivityShelfObject' },
);
export type ActivityShelfObject = Static<typeof ActivityShelfObject>;
