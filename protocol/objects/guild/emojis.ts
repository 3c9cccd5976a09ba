import { type Static, Type } from 'typebox';
import { Id } from '../parts.ts';
import { UserObject } from '../people/users.ts';

/** A custom emoji (EmojiResponse). */
export const EmojiObject = Type.Object(
  {
    id: Id,
    name: Type.String(),
    /** The creator; only for members who may create expressions themselves. */
    user: Type.Optional(UserObject),
    /** The roles that may use it; empty means everyone. */
    roles: Type.Array(Id),
    require_colons: Type.Boolean(),
    managed: Type.Boolean(),
    animated: Type.Boolean(),
    available: Type.Boolean(),
  },
  { title: 'EmojiObject' },
);
export type EmojiObject = Static<typeof EmojiObject>;
