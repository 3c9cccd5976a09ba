import { refuse } from '@guildhall/rpc/errors';
import type { RpcApplication } from '@guildhall/protocol/rpc/objects';
import type { Id, User } from '../../api/wire-base.ts';
import { createStore } from '../../state/store.ts';
import type { ManagedLink } from '../links.ts';
import type { NamedCommand } from '../shared-command.ts';

/** A question of an activity to the user. */
export type Question =
  | { kind: 'consent'; application: RpcApplication; scopes: readonly string[] }
  | { kind: 'link'; name: string; url: string }
  | { kind: 'invite'; name: string; link: string }
  | { kind: 'invite-user'; name: string; user: User; content: string }
  | { kind: 'share'; name: string; message: string; link: string; channelId: Id; managed: ManagedLink | undefined }
  | {
      kind: 'interaction';
      name: string;
      command: NamedCommand;
      channelId: Id;
      content: string;
      picture: string | null;
      /** The labels of its rows of buttons. */
      buttons: readonly (readonly string[])[];
      isHereOnly: boolean;
    }
  | { kind: 'moment'; name: string; url: string; channelId: Id }
  | { kind: 'purchase'; name: string; sku: string }
  | { kind: 'picture'; name: string };

/** The user's answer: true, a picture, or how a link was shared; null if they declined. */
export type Answer = true | File | { didCopyLink: boolean; didSendMessage: boolean } | null;

/** A dialog that is open or waits for those before it. */
export interface Asked {
  id: number;
  question: Question;
  answer: (answer: Answer) => void;
}

/** Shows a question; resolves with null if the user declines or `signal` aborts. 5011 if too many wait. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<Answer>;

/** Dialogs that may wait at once. */
const MOST = 4;

/** An activity that the user has declined so often within the period may not ask again until it is over. */
const DECLINES = 3;
const PERIOD_MS = 30_000;

/** When the user declined, in ms since 1970, the newest last. */
const declined = createStore<readonly number[]>([]);

/** The questions; the first is shown. */
export const questions = createStore<readonly Asked[]>([]);

export const ask: Ask = (question, signal) => {
  const recent = declined.get().filter((at) => at > Date.now() - PERIOD_MS);
  if (recent.length >= DECLINES) refuse('RATE_LIMITED', 'The user has declined too often.');
  if (questions.get().length >= MOST) refuse('RATE_LIMITED', 'Too many dialogs wait for the user.');
  return new Promise((resolve) => {
    const id = Math.max(0, ...questions.get().map((one) => one.id)) + 1;
    const answer = (value: Answer) => {
      signal.removeEventListener('abort', decline);
      questions.set((all) => all.filter((one) => one.id !== id));
      if (value === null && !signal.aborted) declined.set((all) => [...all, Date.now()].slice(-DECLINES));
      resolve(value);
    };
    const decline = () => answer(null);
    if (signal.aborted) return resolve(null);
    signal.addEventListener('abort', decline);
    questions.set((all) => [...all, { id, question, answer }]);
    return undefined;
  });
};
