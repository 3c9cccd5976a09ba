import type { Rpc } from '../rpc/types.ts';
import type { requestedBy, requireText } from './arguments.ts';
import type { Screens } from './screens.ts';
import type { Tokens } from './tokens.ts';

/** What the flows use of the parts that are there from the start; see `core.tools`. */
export interface FlowParts {
  agent: Rpc;
  /** The kind of message by which the page of a popup passes on its address. */
  relayed: string;
  requestedBy: typeof requestedBy;
  requireText: typeof requireText;
  screens: Screens;
  tokens: Tokens;
}
