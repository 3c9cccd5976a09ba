import { type Call, command } from '@guildhall/rpc/command';
import type { ActivitySurroundings } from '../surroundings.ts';

/** The orientation that the activity asks for; it applies on phones while the activity is on the whole screen. */
export const setOrientationLockState = command(
  'SET_ORIENTATION_LOCK_STATE',
  ({ in: { view }, args: { lock_state } }: Call<'SET_ORIENTATION_LOCK_STATE', ActivitySurroundings>) => {
    view.set((before) => ({ ...before, orientation: lock_state }));
    return null;
  },
);
