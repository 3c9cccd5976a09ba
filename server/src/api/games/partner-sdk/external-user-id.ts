import { Type } from 'typebox';
import { MAX_EXTERNAL_ID } from '../identities/identity.ts';

/** A player's id in the game's own accounts. */
export const ExternalUserId = () => Type.String({ minLength: 1, maxLength: MAX_EXTERNAL_ID, pattern: '^[^\\u0000]*$' });
