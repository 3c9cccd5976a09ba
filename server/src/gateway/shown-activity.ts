import { fieldsOf } from './wire.ts';

/** Activity flag: it can be joined (docs/contract/enums.md#activity_flag). */
const JOIN = 1 << 1;

/**
 * An activity as others see it: no secrets, which are fetched by who was invited alone; buttons by their labels, and no word of who may
 * join the party. What can be joined, or has buttons, names the session to ask for them.
 */
export function shownActivity(activity: Record<string, unknown>, sessionId: string): Record<string, unknown> {
  const { secrets, buttons, metadata, ...shown } = activity;
  const joins = fieldsOf(secrets)?.join !== undefined;
  const labels = Array.isArray(buttons) ? buttons.map((button) => fieldsOf(button)?.label ?? button) : undefined;
  const { privacy, ...party } = fieldsOf(activity.party) ?? {};
  const flags = typeof activity.flags === 'number' ? activity.flags : 0;
  return {
    ...shown,
    ...(activity.party === undefined ? {} : { party }),
    ...(labels ? { buttons: labels } : {}),
    ...(joins ? { flags: flags | JOIN } : {}),
    ...(joins || labels ? { session_id: sessionId } : {}),
  };
}
