import type { Connection } from '../connection.ts';
import type { GatewayNode } from '../node.ts';

/** Voice State Update: voice is not built yet, so nothing answers; a client that waits for voice times out by itself. */
export function updateVoiceState(node: GatewayNode, connection: Connection): void {
  node.platform.log.debug(
    { session_id: connection.session?.identity.id },
    'a voice state update was ignored: voice is not built yet',
  );
}
