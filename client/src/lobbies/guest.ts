import type { Core } from '../core/core.ts';
import { invalid } from '../core/errors.ts';
import type { CallOptions } from '../core/http.ts';
import { userStore } from '../users/store.ts';

/** The flag of a guest of a game (docs/contract/enums.md#user_flag). */
const PROVISIONAL_ACCOUNT = 1 << 23;

/** Options of calls that a guest of the game (a provisional account) cannot make. */
export interface GuestCallOptions extends CallOptions {
  /** Called first if the player is a guest: start the merge of accounts. The call then rejects. */
  onMergeRequired?: (() => void) | undefined;
}

/** Whether the player is a guest of the game. */
export function isGuest(core: Core): boolean {
  const { currentId, get } = core.use(userStore);
  const user = get(currentId ?? '')?.user;
  return ((user?.public_flags ?? 0) & PROVISIONAL_ACCOUNT) !== 0;
}

/** Calls `onMergeRequired` and throws ErrorType.ValidationError if the player is a guest. */
export function requireLinked(core: Core, { onMergeRequired }: GuestCallOptions): void {
  if (!isGuest(core)) return;
  if (onMergeRequired) {
    const events = core.emitter<{ required: undefined }>();
    events.on('required', onMergeRequired);
    core.emit(events, 'required', undefined);
  }
  throw invalid('The player is a guest of this game. Link the guest to an account first, then call again.');
}
