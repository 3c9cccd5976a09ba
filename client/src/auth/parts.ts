import type { Rpc } from '../rpc/types.ts';
import type { argumentChecks } from './arguments.ts';
import type { Screens } from './screens.ts';
import type { Tokens } from './tokens.ts';

/** The parts of the first bundle that the login flows use; see `core.tools`. */
export interface GivenParts {
  agent: Rpc;
  /** The kind of message by which the page of a popup passes on its address. */
  relayed: string;
  screens: Screens;
  tokens: Tokens;
}

/** The same with the checks of arguments. */
export type FlowParts = GivenParts & ReturnType<typeof argumentChecks>;
