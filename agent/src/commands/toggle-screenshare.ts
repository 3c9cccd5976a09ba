import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';

/**
 * Ends sharing the screen, or makes the web client ask the person for the screen, which a browser shows only after a click there.
 * 4002 outside of a call and where no screen can be shared, 1001 if no web client is open.
 */
export const toggleScreenshare = command(
  'TOGGLE_SCREENSHARE',
  ({ in: { bridge }, session: { application } }: Call<'TOGGLE_SCREENSHARE', Agent>) =>
    bridge.ask('TOGGLE_SCREENSHARE', { application: application.name.slice(0, 128) || application.id }),
);
