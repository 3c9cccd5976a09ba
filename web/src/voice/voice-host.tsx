import { lazy, Suspense, useEffect } from 'react';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { call } from './call-store.ts';
import { followAgent } from './remote-host.ts';
import { screenQuestion } from './remote/screen-question.ts';
import { ownVoiceState } from './selectors.ts';

const CallBar = lazy(async () => ({ default: (await import('./call-bar.tsx')).CallBar }));
const ScreenDialog = lazy(async () => ({ default: (await import('./remote/screen-dialog.tsx')).ScreenDialog }));
const IncomingCalls = lazy(async () => ({ default: (await import('./incoming-calls.tsx')).IncomingCalls }));

/** The current call and incoming calls, above all pages; their code is loaded when there is one. */
export function VoiceHost() {
  useEffect(followAgent, []);
  const isIn = useSelected(call, (now) => now !== null);
  const isAsked = useSelected(screenQuestion, (one) => one !== null);
  const isRung = useSelected(store, (state) => {
    const me = state.me?.id ?? '';
    const own = ownVoiceState(state)?.channel_id;
    return Object.values(state.voice.calls).some((one) => one.ringing.includes(me) && one.channel_id !== own);
  });
  return (
    <Suspense fallback={null}>
      {isIn && <CallBar />}
      {isRung && <IncomingCalls />}
      {isAsked && <ScreenDialog />}
    </Suspense>
  );
}
