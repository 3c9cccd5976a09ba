import type { Id, User, Emoji } from './wire-base.ts';

/** A user's current activity, set by a game or by the user. */
export interface Activity {
  /** 0 playing, 1 streaming, 2 listening, 3 watching, 4 custom status, 5 competing. */
  type: number;
  name: string;
  state?: string | null;
  details?: string | null;
  emoji?: Emoji | null;
  /** Field shown in lists: 0 name, 1 state, 2 details. */
  status_display_type?: number | null;
  application_id?: Id;
  /** The session of the user that shows it; absent if there is nothing to join, to watch or to open. */
  session_id?: string;
  flags?: number;
  url?: string | null;
  details_url?: string;
  state_url?: string;
  /** Ms since 1970. */
  timestamps?: { start?: number; end?: number };
  /** The size of the party and its maximum. */
  party?: { id?: string; size?: readonly number[] };
  /** Ids of assets of the application, or `mp:` and a path below `/cdn`; others are names without an asset. */
  assets?: { large_image?: string; large_text?: string; small_image?: string; small_text?: string };
  /** The labels of its buttons. */
  buttons?: readonly string[];
}

export interface Presence {
  /** Whole when the name or the picture of a friend has changed. */
  user: User | { id: Id };
  status?: string;
  activities?: Activity[];
}
