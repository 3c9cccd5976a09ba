import type { ProofAsked } from '../api/http.ts';
import { createStore } from './store.ts';

/** Ms that a proof is brought again; the server takes it a little longer. */
const LIFE = 4.5 * 60_000;

/** A question to the person whether it is they, and the way of the answer: a proof, or null. */
export interface OpenQuestion {
  asked: ProofAsked;
  answer: (proof: string | null) => void;
}

/** The question that is on screen. */
export const question = createStore<OpenQuestion | null>(null);

let known: { proof: string; until: number } | null = null;

/** What was proven a short while ago. */
export function proof(): string | null {
  return known && known.until > Date.now() ? known.proof : null;
}

/** Forgets it, with the person. */
export function forgetProof(): void {
  known = null;
  question.get()?.answer(null);
}

/** Asks the person to prove that it is they; null when they would rather not. */
export function askForProof(asked: ProofAsked): Promise<string | null> {
  question.get()?.answer(null);
  return new Promise((resolve) => {
    const answer = (given: string | null) => {
      if (given !== null) known = { proof: given, until: Date.now() + LIFE };
      question.set(() => null);
      resolve(given);
    };
    question.set(() => ({ asked, answer }));
  });
}
