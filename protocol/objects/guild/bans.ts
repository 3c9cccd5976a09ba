import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { UserObject } from '../people/users.ts';

/** A ban on the wire (GuildBanResponse). */
export const BanObject = Type.Object(
  {
    user: UserObject,
    reason: Nullable(Type.String()),
  },
  { title: 'BanObject' },
);
export type BanObject = Static<typeof BanObject>;
