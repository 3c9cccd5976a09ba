import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';

/** The voice settings of the web client that is in the call, or was used last. 1001 if none is open. */
export const getVoiceSettings = command('GET_VOICE_SETTINGS', ({ in: { bridge } }: Call<'GET_VOICE_SETTINGS', Agent>) =>
  bridge.ask('GET_VOICE_SETTINGS', {}),
);
