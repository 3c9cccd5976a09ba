import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';

/** Registers the devices of a hardware vendor until the connection ends; replaces earlier ones. */
export const setCertifiedDevices = command(
  'SET_CERTIFIED_DEVICES',
  async ({ in: { voiceControl }, session, args: { devices } }: Call<'SET_CERTIFIED_DEVICES', Agent>) => {
    await voiceControl.certify(session, devices);
    return null;
  },
);
