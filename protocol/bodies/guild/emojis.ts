import { Type } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { Maybe, Nullable, Snowflake } from '../../schemas.ts';

/** 2 to 32 letters, digits and underscores. */
export const EmojiName = () =>
  Type.String({ minLength: LIMITS.emojis.name.min, maxLength: LIMITS.emojis.name.max, pattern: '^[A-Za-z0-9_]+$' });

/** The roles of a body; null entries are ignored. */
export const EmojiRoles = () => Maybe(Type.Array(Nullable(Snowflake()), { maxItems: 1521 }));
