import type { ProofAsked } from '../api/http.ts';
import { createStore } from './store.ts';

/** How long a proof is reused, in ms; the server accepts it slightly longer. */
const PROOF_LIFETIME_MS = 4.5 * 60_000;

/** A pending request for confirmation, resolved with a proof or null. */
export interface OpenQuestion {
  asked: ProofAsked;
  answer: (proof: string | null) => void;
}

/** The confirmation that is shown. */
export const question = createStore<OpenQuestion | null>(null);

let known: { proof: string; until: number } | null = null;

/** The recent proof. */
export function proof(): string | null {
  return known && known.until > Date.now() ? known.proof : null;
}

/** Clears the proof on logout. */
export function forgetProof(): void {
  known = null;
  question.get()?.answer(null);
}

/** Asks the user to confirm their identity; null if they cancel. */
export function requestProof(asked: ProofAsked): Promise<string | null> {
  question.get()?.answer(null);
  return new Promise((resolve) => {
    const answer = (given: string | null) => {
      if (given !== null) known = { proof: given, until: Date.now() + PROOF_LIFETIME_MS };
      question.set(() => null);
      resolve(given);
    };
    question.set(() => ({ asked, answer }));
  });
}
