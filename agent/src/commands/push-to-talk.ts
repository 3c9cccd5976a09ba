import { type Call, command } from '@guildhall/rpc/command';
import type { Agent } from '../core/agent.ts';

/** Presses or releases the talk key, in a call with push to talk. 1001 if no web client is open. */
export const pushToTalk = command('PUSH_TO_TALK', ({ in: { bridge }, args: { active } }: Call<'PUSH_TO_TALK', Agent>) =>
  bridge.ask('PUSH_TO_TALK', { active }),
);
