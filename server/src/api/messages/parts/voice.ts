import type { Composition, Draft } from '../draft.ts';
import { notBuilt } from '../not-built.ts';

/** Checks that a new message with IS_VOICE_MESSAGE is one sound and nothing else; its file is in the draft. */
export async function checkVoiceMessage(_composition: Composition, _draft: Draft): Promise<void> {
  notBuilt('A voice message');
}
