import type { Api } from '../api.ts';
import { type Duration, milliseconds } from '../duration.ts';
import { WaitFailed } from '../errors.ts';
import type { Session } from '../seen/session.ts';
import type { SeenChannel } from '../seen/view.ts';
import { transcript } from '../seen/transcript.ts';
import { findChannel, noChannel } from './target.ts';

/** How long a call may wait, in real time. */
export interface Patience {
  within?: Duration;
  /** Ends the wait before that: it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** A connected person, as the functions of this folder use them. */
export interface Account {
  /** The name in the declaration. */
  readonly name: string;
  readonly id: string;
  readonly api: Api;
  readonly session: Session;
  /** The names of the world's people and bots by id. */
  readonly declared: ReadonlyMap<string, string>;
  /** The acts of the world's bots, for a wait that began then (`performance.now`); empty if the server does not record. */
  readonly story: (startedAt: number) => Promise<string>;
  /** The index in the log of the last thing that they did: earlier messages cannot answer it. */
  lastAct: number;
  /** The indexes in the log of the events that `hears` has returned. */
  readonly heard: Set<number>;
}

/** Writes down what a person does, before it is sent; returns its index in the log. */
export function act(person: Account, words: string): number {
  const at = person.session.log.entries.length;
  person.lastAct = at;
  person.session.log.add({ kind: 'did', words: `${person.name} ${words}` });
  return at;
}

/**
 * Waits for what `look` finds; a failure says `why` and shows what the person saw since the last thing that they did, and what the
 * bots did.
 */
export async function waitFor<T>(
  person: Account,
  look: () => T | undefined,
  why: () => string,
  { within, signal }: Patience = {},
): Promise<T> {
  const { log, view } = person.session;
  const time = within === undefined ? person.session.within : milliseconds(within);
  const begun = performance.now();
  try {
    return await log.until(look, {
      within: time,
      signal,
      explain: (startedAt) =>
        `${why()}\nAfter ${time / 1000} s the wait ended. What happened instead (0 is the start of the wait):\n` +
        transcript({ log, view }, { since: person.lastAct, startedAt, heard: person.heard }),
    });
  } catch (error) {
    if (!(error instanceof WaitFailed)) throw error;
    throw new WaitFailed(error.message + (await person.story(begun)));
  }
}

/** The channel with a name or id, as soon as the person sees it. */
export function channelOf(person: Account, name: string, patience?: Patience): Promise<SeenChannel> {
  const { view } = person.session;
  return waitFor(
    person,
    () => findChannel(view, name),
    () => noChannel(view, person.name, name),
    patience,
  );
}
