import type { EXTERNAL_AUTH_TYPES } from '@guildhall/protocol/bodies/games/identity-providers';
import type { Snowflake } from '@guildhall/protocol/ids';
import type { PublicContext } from '../../core/framework/context.ts';
import { hook } from '../../core/framework/hook.ts';
import type { ApplicationRow, UserRow } from '../../core/tables/database.ts';
import type { Tx } from '../../core/framework/transact.ts';

export type ExternalAuthType = (typeof EXTERNAL_AUTH_TYPES)[number];

/** A player's proof of identity at a provider. */
export interface Shown {
  type: ExternalAuthType;
  token: string;
}

/** Links a proven identity with the user, in the exchange. The grant must be locked. */
export type Link = (tx: Tx, user: UserRow) => Promise<void>;

/**
 * A user of the token endpoint proves an external identity. The subscriber checks the proof, asking the provider where needed, and passes to
 * `linkBy` what links it in the exchange; it fails as docs/contract/game-accounts.md#linking says, in the platform's own format.
 */
export const EXTERNAL_IDENTITY_SHOWN = hook<
  PublicContext,
  { application: ApplicationRow; userId: Snowflake; shown: Shown; linkBy: (link: Link) => void }
>('external_identity_shown');
