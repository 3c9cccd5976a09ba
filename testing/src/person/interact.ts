import type { FilePart } from '@guildhall/protocol/call-parts';
import type { Call } from '@guildhall/protocol/calls';
import { InteractionFailed } from '../errors.ts';
import { transcript } from '../seen/transcript.ts';
import { type Choice, type Frame, isEvent } from '../wire.ts';
import { type Account, act, type Patience, waitFor } from './account.ts';

type InteractionBody = Call<'POST /interactions'>['body'];

/** An interaction that a bot has responded to: pass it as `to` to `hears`. */
export interface Asked {
  readonly id: string;
  /** The act of the person, such as `/ban user:@bob`. */
  readonly words: string;
}

/** An interaction to send; the rest is the person's. */
export interface Sending {
  type: InteractionBody['type'];
  application_id: string;
  /** The name of the application, for errors. */
  application: string;
  channel_id: string;
  guild_id: string | undefined;
  /** The message of a component. */
  message?: { id: string; flags: number };
  data: InteractionBody['data'];
  files?: readonly FilePart[];
  /** The act of the person, for transcripts: `pressed 'Confirm'`. */
  did: string;
  /** The same as a name, for errors: `the button 'Confirm'`. */
  words: string;
}

/** Sends an interaction as a person's client does, and resolves when the application has responded. Rejects with InteractionFailed if it fails. */
export async function interact(person: Account, sending: Sending, patience: Patience = {}): Promise<Asked> {
  const since = act(person, sending.did);
  const nonce = await post(person, sending);
  const outcome = await waitFor(
    person,
    () => find(person, since, (frame) => outcomeOf(frame, nonce)),
    () => `${sending.application} did not respond to ${sending.words}. Is the bot running, and does it handle this?`,
    patience,
  );
  if (!outcome.hasFailed) return { id: outcome.id, words: sending.words };
  const { log, view } = person.session;
  const shown = transcript({ log, view }, { since, startedAt: log.entries[since]?.at ?? 0 });
  throw new InteractionFailed(
    `${sending.application} did not respond to ${sending.words} in time: ${person.name} sees that it failed. A bot has 3 s on the ` +
      `platform's clock for its first response.\n${shown}`,
  );
}

/** Asks an application for the choices of the option that is being typed. */
export async function complete(person: Account, sending: Sending, patience: Patience = {}): Promise<readonly Choice[]> {
  const since = act(person, sending.did);
  const nonce = await post(person, sending);
  return waitFor(
    person,
    () =>
      find(person, since, (frame) => {
        if (isEvent(frame, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE') && frame.d.nonce === nonce) return frame.d.choices;
        if (!isEvent(frame, 'INTERACTION_FAILURE') || frame.d.nonce !== nonce) return undefined;
        throw new InteractionFailed(`${sending.application} offered no choices for ${sending.words} in time.`);
      }),
    () => `${sending.application} offered no choices for ${sending.words}. Does the bot handle autocomplete?`,
    patience,
  );
}

/** The first value that an event from an index of the log on has. */
function find<T>({ session }: Account, since: number, read: (frame: Frame) => T | undefined): T | undefined {
  for (const entry of session.log.entries.slice(since)) {
    const found = entry.kind === 'event' ? read(entry.frame) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function outcomeOf(frame: Frame, nonce: string): { id: string; hasFailed: boolean } | undefined {
  if (isEvent(frame, 'INTERACTION_FAILURE') && frame.d.nonce === nonce) return { id: frame.d.id, hasFailed: true };
  const isAnswer = isEvent(frame, 'INTERACTION_SUCCESS') || isEvent(frame, 'INTERACTION_MODAL_CREATE');
  return isAnswer && frame.d.nonce === nonce ? { id: frame.d.id, hasFailed: false } : undefined;
}

async function post(person: Account, sending: Sending): Promise<string> {
  const { type, application_id, channel_id, guild_id, message, data, files = [] } = sending;
  const nonce = String(Math.floor(Math.random() * 1e15) + 1e15);
  const body: InteractionBody = {
    type,
    application_id,
    channel_id,
    ...(guild_id !== undefined && { guild_id }),
    ...(message && { message_id: message.id, message_flags: message.flags }),
    session_id: person.session.id,
    nonce,
    data,
  };
  await person.api.request('POST /interactions', { body, files });
  return nonce;
}
