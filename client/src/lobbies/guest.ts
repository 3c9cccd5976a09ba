import { mergeGate } from '../auth/merge.ts';
import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import type { CallOptions } from '../core/http.ts';
import { userStore } from '../users/store.ts';

/** The flag of a guest of a game (docs/contract/enums.md#user_flag). */
const PROVISIONAL_ACCOUNT = 1 << 23;

/** Options of calls that a guest of the game (a provisional account) cannot make. */
export interface GuestCallOptions extends CallOptions {
  /**
   * Called if the player is a guest: start the merge of accounts. The call waits for `auth.provisionalUserMergeCompleted`.
   * Without it the call rejects for guests.
   */
  onMergeRequired?: (() => void) | undefined;
}

/** Whether the player is a guest of the game. */
export function isGuest(core: Core): boolean {
  const { currentId, get } = core.use(userStore);
  const user = get(currentId ?? '')?.user;
  return ((user?.public_flags ?? 0) & PROVISIONAL_ACCOUNT) !== 0;
}

/**
 * Resolves once the player is not a guest. A guest's call rejects with ErrorType.ValidationError without `onMergeRequired`,
 * or if the merge fails.
 */
export async function requireLinked(core: Core, { onMergeRequired, signal }: GuestCallOptions): Promise<void> {
  if (!isGuest(core)) return;
  if (!onMergeRequired) throw invalid('The player is a guest of this game. Link the guest to an account first, then call again.');
  const events = core.emitter<{ required: undefined }>();
  events.on('required', onMergeRequired);
  core.emit(events, 'required', undefined);
  await core.use(mergeGate).merged({ signal });
  await core.ready({ signal });
}
