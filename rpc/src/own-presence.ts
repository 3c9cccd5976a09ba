/** The settings of a person for the presence of all their sessions. */
export interface OwnStatus {
  status: string;
  custom_status: CustomStatus | null;
}

/** A custom status as the settings have it. */
export interface CustomStatus {
  text?: string | null;
  emoji_id?: string | null;
  emoji_name?: string | null;
  expires_at?: string | null;
}

const CUSTOM = 4;

/**
 * The presence that a session of a person sends (opcode 3), from the settings shared by all sessions, the activities that it shows
 * itself, and whether the person does not use it (`afk`).
 */
export function presenceFrom(
  { status, custom_status }: OwnStatus,
  now: number,
  { shown = [], afk = false }: { shown?: readonly object[]; afk?: boolean } = {},
): object {
  const words = custom_status && isRunning(custom_status, now) ? custom_status : null;
  const emoji = words?.emoji_name ? { name: words.emoji_name, ...(words.emoji_id ? { id: words.emoji_id } : {}) } : null;
  const activity = {
    type: CUSTOM,
    name: 'Custom Status',
    ...(words?.text ? { state: words.text } : {}),
    ...(emoji ? { emoji } : {}),
  };
  return { status, since: null, afk, activities: [...(words?.text || emoji ? [activity] : []), ...shown] };
}

function isRunning({ expires_at }: CustomStatus, now: number): boolean {
  return !expires_at || Date.parse(expires_at) > now;
}
