import { LIMITS } from '@guildhall/protocol/limits';
import { Type } from 'typebox';

/** A player's id in the game's own accounts. */
export const ExternalUserId = () =>
  Type.String({ minLength: 1, maxLength: LIMITS.identities.externalId.max, pattern: '^[^\\u0000]*$' });
