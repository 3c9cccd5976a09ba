import type { Snowflake } from '@guildhall/protocol/ids';
import { timingSafeEqual } from 'node:crypto';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { hashToken } from '../../../core/viewer.ts';
import type { InteractionData } from '../../messages/messages/parts/interaction.ts';
import type { InteractionMark } from './events.ts';

/** What a person asks of an application. Source: reference table "enums", kind interaction_type. */
export const INTERACTION_TYPES = {
  PING: 1,
  APPLICATION_COMMAND: 2,
  MESSAGE_COMPONENT: 3,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
  MODAL_SUBMIT: 5,
} as const;

/** What an application answers. Source: reference table "enums", kind interaction_callback_type. */
export const CALLBACK_TYPES = {
  PONG: 1,
  CHANNEL_MESSAGE_WITH_SOURCE: 4,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: 5,
  DEFERRED_UPDATE_MESSAGE: 6,
  UPDATE_MESSAGE: 7,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: 8,
  MODAL: 9,
  LAUNCH_ACTIVITY: 12,
} as const;

/** Ms in which an application must answer first, and for which its token is good (reference table "limits", area interaction). */
export const ANSWER_TIME = 3000;
export const TOKEN_LIFE = 15 * 60_000;

/** What `details_json` holds: what an answer is checked against. */
export interface InteractionDetails {
  /** The type of the command: 1 slash, 2 user, 3 message. */
  command_type?: number;
  /** The type of the option that is being completed. */
  focused_type?: number;
  /** The application is there for this person alone, who may not bring others' along: only they see the answers. */
  only_theirs?: true;
  /** Of a submitted modal: the interaction that it was opened in answer to. */
  opener_id?: Snowflake;
}

/** Whether a token is the interaction's, and still good. */
export function isTokenOf(row: InteractionRow, token: string, now: number): boolean {
  const [a, b] = [Buffer.from(row.token), Buffer.from(hashToken(token))];
  return a.length === b.length && timingSafeEqual(a, b) && row.expires_at > now;
}

type Texts = Pick<InteractionRow, 'metadata_json' | 'details_json'>;

interface Said {
  metadata: Readonly<InteractionData>;
  details: Readonly<InteractionDetails>;
}

/** An answer asks a row several times, and that of an interaction that has just begun is at hand. */
const said = new WeakMap<Texts, Said>();

/** Tells what the columns of a new row hold. */
export function remember(row: Texts, metadata: InteractionData, details: InteractionDetails): void {
  said.set(row, { metadata, details });
}

/** What messages that answer an interaction say of it. It is shared: never change it. */
export function interactionData(row: Texts): Readonly<InteractionData> {
  return read(row).metadata;
}

/** What an answer is checked against. */
export function interactionDetails(row: Texts): Readonly<InteractionDetails> {
  return read(row).details;
}

function read(row: Texts): Said {
  let known = said.get(row);
  if (!known) {
    known = { metadata: JSON.parse(row.metadata_json), details: JSON.parse(row.details_json) };
    said.set(row, known);
  }
  return known;
}

/** How the person's own sessions know an interaction. */
export function markOf({ id, nonce }: Pick<InteractionRow, 'id' | 'nonce'>): InteractionMark {
  return nonce === null ? { id } : { id, nonce };
}
