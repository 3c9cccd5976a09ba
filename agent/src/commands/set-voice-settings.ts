import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';

/** Changes voice settings until the connection ends. 4006 while another application controls them, 1001 if no web client is open. */
export const setVoiceSettings = command(
  'SET_VOICE_SETTINGS',
  ({ in: { voiceControl }, session, args }: Call<'SET_VOICE_SETTINGS', Agent>) => voiceControl.set(session, args),
);
