import type { Surroundings } from '@guildhall/rpc/surroundings';
import type { RunningActivity } from '../api/wire.ts';
import type { Ask } from './dialogs/questions.ts';
import type { ViewStore } from './layout.ts';

/** The objects that the commands of an embedded activity act on. */
export interface ActivitySurroundings extends Surroundings {
  readonly activity: RunningActivity;
  readonly view: ViewStore;
  /** Shows a dialog to the user. */
  readonly ask: Ask;
}
