import { failForm } from '../../../core/framework/errors.ts';
import { childrenOf, COMPONENT_TYPES as TYPES } from './component.ts';
import { type Complaints, Fields, refuseAny } from './fields.ts';
import { type Picked, readValues, STALE, valueComplaint } from './picked.ts';
import type { Button, Component, Select } from '@guildhall/protocol/objects/messages/components';

/** A press or a selection: the interaction's `data`, and the selected ids that must still be looked up. */
export interface Press {
  data: PressData;
  picked: Picked[];
}

/** The `data` of a message component interaction without `resolved`; `values` for selects only. */
export interface PressData {
  component_type: Button['type'] | Select['type'];
  id: number;
  custom_id: string;
  values?: string[];
}

/**
 * Validates a component interaction (`data` of POST /interactions, type 3) against the stored components of the
 * message (docs/contract/components.md#messages).
 * - 50035 at `data` (COMPONENT_VALIDATION_FAILED) if there is no such component, it has another type, or it
 *   is disabled.
 * - 50035 at `data.values` if too few or too many values are selected, one twice, or one that is not an
 *   option.
 * - The values of user, role and channel selects are left to `checkPicked`.
 */
export function checkPress(components: readonly Component[], data: unknown): Press {
  const complaints: Complaints = {};
  const fields = new Fields(data, 'data', complaints);
  fields.require('component_type');
  const type = fields.int32('component_type');
  const custom_id = fields.requiredText('custom_id', 1, 100);
  refuseAny(complaints);
  const component = controlNamed(components, custom_id);
  if (!component || component.type !== type || component.disabled) failForm({ data: STALE });
  const { id } = component;
  const press = { component_type: component.type, id, custom_id };
  if (component.type === TYPES.BUTTON) return { data: press, picked: [] };
  const { min_values, max_values } = component;
  const values = readValues(fields, { min_values, max_values, mayBeNone: false, complaintOf: valueComplaint(component) });
  refuseAny(complaints);
  const picked = component.options ? [] : [{ select: component, values, path: 'data.values' }];
  return { data: { ...press, values }, picked };
}

/** The button or select with a custom_id, at any depth; links and premium buttons have none. */
function controlNamed(components: readonly Component[], custom_id: string): Button | Select | undefined {
  for (const component of components) {
    if ('custom_id' in component && component.custom_id === custom_id) return component;
    const inside = controlNamed(childrenOf(component), custom_id);
    if (inside) return inside;
  }
  return undefined;
}
