import type { TSchema } from 'typebox';
import type { Intent } from './intents.ts';

/** A dispatch event of the gateway as clients see it. */
export interface EventDeclaration {
  /** The schema of `d`. */
  readonly payload: TSchema;
  /**
   * A session needs at least one of these intents; none is needed if the list is empty. Intents that begin with DIRECT_
   * apply to direct messages, the others to guilds.
   */
  readonly intents: readonly Intent[];
  /** `users`: only users' own clients and games receive it, no bot. */
  readonly clients?: 'users';
}
