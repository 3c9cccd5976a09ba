import type { Snowflake } from '@guildhall/protocol/ids';
import { timingSafeEqual } from 'node:crypto';
import type { EventTarget } from '../../../core/framework/event.ts';
import type { InteractionRow } from '../../../core/tables/interactions.ts';
import { hashToken } from '../../../core/access/viewer.ts';
import type { InteractionData } from '../../messages/messages/parts/interaction.ts';
import type { InteractionReference } from '@guildhall/protocol/objects/apps/interactions';

/** The content of `details_json`: the data that validates a response. */
export interface InteractionDetails {
  /** The type of the command: 1 slash, 2 user, 3 message. */
  command_type?: number;
  /** The type of the option that is being completed. */
  focused_type?: number;
  /**
   * The application is present only for this user, who may not use external ones publicly: only they see the
   * responses.
   */
  only_theirs?: true;
  /** For a submitted modal: the interaction that opened it. */
  opener_id?: Snowflake;
  /** The gateway session in which the user created it, as their client said. */
  session_id?: string;
  /** That session is the user's, and only it receives the events about the interaction. */
  for_session?: true;
}

/** Whether a token is the interaction's and has not expired. */
export function isTokenOf(row: InteractionRow, token: string, now: number): boolean {
  const [a, b] = [Buffer.from(row.token), Buffer.from(hashToken(token))];
  return a.length === b.length && timingSafeEqual(a, b) && row.expires_at > now;
}

type Texts = Pick<InteractionRow, 'metadata_json' | 'details_json'>;

interface Said {
  metadata: Readonly<InteractionData>;
  details: Readonly<InteractionDetails>;
}

/** A response reads a row several times, and that of a new interaction is already parsed. */
const said = new WeakMap<Texts, Said>();

/** Caches the parsed columns of a new row. */
export function remember(row: Texts, metadata: InteractionData, details: InteractionDetails): void {
  said.set(row, { metadata, details });
}

/** The data about an interaction that messages responding to it show. The object is shared and must not be modified. */
export function interactionData(row: Texts): Readonly<InteractionData> {
  return read(row).metadata;
}

/** The data against which a response is validated. */
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

/** Where the events for the author of an interaction are sent. */
export function authorOf(row: Pick<InteractionRow, 'user_id' | 'metadata_json' | 'details_json'>): EventTarget {
  const { session_id, for_session } = interactionDetails(row);
  return { user_ids: [row.user_id], ...(for_session && session_id !== undefined ? { session_id } : {}) };
}

/** How the user's own sessions identify an interaction. */
export function markOf({ id, nonce }: Pick<InteractionRow, 'id' | 'nonce'>): InteractionReference {
  return nonce === null ? { id } : { id, nonce };
}
