import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';

/** Switches the camera on or off. 4002 outside of a call, 1001 if no web client is open. */
export const toggleVideo = command('TOGGLE_VIDEO', ({ in: { bridge } }: Call<'TOGGLE_VIDEO', Agent>) =>
  bridge.ask('TOGGLE_VIDEO', {}),
);
