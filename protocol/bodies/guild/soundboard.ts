import { TextWithin, Maybe, Snowflake, Text } from '../../schemas.ts';
import { LIMITS } from '../../limits.ts';
import { Type } from 'typebox';

/** The sound fields of a body: name 2-32, volume 0 to 1 (null: 1), one emoji. */
export const soundFields = {
  name: TextWithin(LIMITS.soundboard.name),
  volume: Maybe(Type.Number({ minimum: 0, maximum: 1 })),
  emoji_id: Maybe(Snowflake()),
  emoji_name: Maybe(Text(1, 32)),
};
