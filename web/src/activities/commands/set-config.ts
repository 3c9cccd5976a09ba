import { type Call, command } from '@guildhall/rpc/command';
import type { ActivitySurroundings } from '../surroundings.ts';

/** Whether the small view takes clicks itself. */
export const setConfig = command(
  'SET_CONFIG',
  ({ in: { view }, args: { use_interactive_pip } }: Call<'SET_CONFIG', ActivitySurroundings>) => {
    view.set((before) => ({ ...before, isPipInteractive: use_interactive_pip }));
    return { use_interactive_pip };
  },
);
