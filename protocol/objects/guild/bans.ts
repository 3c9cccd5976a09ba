import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { UserObject } from '../people/users.ts';
import { Id } from '../parts.ts';

/** A ban on the wire (GuildBanResponse). */
export const BanObject = Type.Object(
  {
    user: UserObject,
    reason: Nullable(Type.String()),
  },
  { title: 'BanObject' },
);
export type BanObject = Static<typeof BanObject>;

export const BanEvent = Type.Object(
  {
    guild_id: Id,
    user: UserObject,
  },
  { title: 'BanEvent' },
);
export type BanEvent = Static<typeof BanEvent>;
