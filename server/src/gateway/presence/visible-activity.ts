import { fieldsOf } from '../../core/values/json-fields.ts';

/** Activity flag: others can join (docs/contract/enums.md#activity_flag). */
const JOIN = 1 << 1;

/**
 * An activity as others see it: without secrets, which only invited users fetch; with the labels of buttons only;
 * without the privacy of the party. An activity that others can join, or with buttons, names the session to request
 * them from.
 */
export function visibleActivity(activity: Record<string, unknown>, sessionId: string): Record<string, unknown> {
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
