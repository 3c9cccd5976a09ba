import { type Static, Type } from 'typebox';
import { Nullable } from '../../schemas.ts';
import { Id } from '../parts.ts';
import { UserObject } from '../people/users.ts';

/** A sound of a guild's soundboard, or (without `guild_id`) one of the platform's own (SoundboardSoundResponse). */
export const SoundboardSoundObject = Type.Object(
  {
    name: Type.String(),
    sound_id: Id,
    /** 0 to 1. */
    volume: Type.Number(),
    emoji_id: Nullable(Id),
    emoji_name: Nullable(Type.String()),
    guild_id: Type.Optional(Id),
    available: Type.Boolean(),
    /** The creator; only for members who may create expressions themselves. */
    user: Type.Optional(UserObject),
  },
  { title: 'SoundboardSoundObject' },
);
export type SoundboardSoundObject = Static<typeof SoundboardSoundObject>;
