import { invalid } from '../core/errors.ts';
import type { Activity, ActivityButton } from './activity.ts';

const MOST_BUTTONS = 2;

/** Adds a button to an activity. A third one: ErrorType.ValidationError. @since 1.2 */
export function addButton(activity: Activity, button: ActivityButton): void {
  const buttons = activity.buttons ?? [];
  if (buttons.length >= MOST_BUTTONS) throw invalid(`Activity.addButton: an activity has at most ${MOST_BUTTONS} buttons.`);
  activity.buttons = [...buttons, { ...button }];
}

/** Whether two activities have the same fields, also in their parts. A field that is undefined is the same as an absent one. @since 1.0 */
export function equals(one: Activity, other: Activity): boolean {
  return isSame(one, other);
}

function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return Object.is(one, other);
  return Object.keys({ ...one, ...other }).every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}
