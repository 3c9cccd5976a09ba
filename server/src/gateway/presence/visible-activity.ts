import { fieldsOf } from '../../core/values/json-fields.ts';

/** Activity flags: others can join, and watch (docs/contract/enums.md#activity_flag). */
const JOIN = 1 << 1;
const SPECTATE = 1 << 2;

/**
 * An activity as others see it: without secrets, which only certain users fetch; with the labels of buttons only;
 * without the privacy of the party. An activity that others can join or watch, or with buttons, names the session to request
 * them from.
 */
export function visibleActivity(activity: Record<string, unknown>, sessionId: string): Record<string, unknown> {
  const { secrets, buttons, metadata, ...shown } = activity;
  const { join, spectate } = fieldsOf(secrets) ?? {};
  const open = (join === undefined ? 0 : JOIN) | (spectate === undefined ? 0 : SPECTATE);
  const labels = Array.isArray(buttons) ? buttons.map((button) => fieldsOf(button)?.label ?? button) : undefined;
  const { privacy, ...party } = fieldsOf(activity.party) ?? {};
  const flags = typeof activity.flags === 'number' ? activity.flags : 0;
  return {
    ...shown,
    ...(activity.party === undefined ? {} : { party }),
    ...(labels ? { buttons: labels } : {}),
    ...(open > 0 ? { flags: flags | open } : {}),
    ...(open > 0 || labels ? { session_id: sessionId } : {}),
  };
}
