import type { Core } from '../core/core.ts';
import type { CallOptions } from '../core/http.ts';
import type { KnownUser } from '../users/reports.ts';
import type { WireActivity } from './wire.ts';

/**
 * The requests of the areas to a desktop agent, and its reports. The area that connects to one sets the functions, by
 * `core.use(desktopAgent)`; without them there is no agent.
 */
export interface DesktopAgent {
  /** Shows an activity of the player, or none, while there is no session. */
  setActivityByAgent?: (activity: WireActivity | null, options: CallOptions) => Promise<void>;
  /** The user who is logged in there. */
  connectedUserByAgent?: (applicationId: string, options: CallOptions) => Promise<KnownUser | undefined>;
  /** Reports that the user joins or watches a game there, with its secret; set by the area of presence. */
  handed?: (name: 'join' | 'spectate', given: { application_id: string; secret: string }) => void;
}

/** Builds the place where the areas and the agent meet. */
export function desktopAgent(_core: Core): DesktopAgent {
  return {};
}
