import { failForm } from '../../../core/errors.ts';
import { type Button, childrenOf, type Component, COMPONENT_TYPES as TYPES, type Select } from './component.ts';
import { type Complaints, Fields, refuseAny } from './fields.ts';
import { type Picked, readValues, STALE, valueComplaint } from './picked.ts';

/** A press or a choice: what goes into the interaction's `data`, and what was picked that is still to be looked up. */
export interface Press {
  data: PressData;
  picked: Picked[];
}

/** The `data` of a message component interaction but for `resolved`; `values` of selects only. */
export interface PressData {
  component_type: Button['type'] | Select['type'];
  id: number;
  custom_id: string;
  values?: string[];
}

/**
 * Checks what a person sends back (`data` of POST /interactions, type 3) against the components of the message as they are
 * kept. Ends the request with 50035: at `data` (COMPONENT_VALIDATION_FAILED) when there is no such component, it is of another
 * type, or it is disabled; at `data.values` when too few or too many were picked, one twice, or one that was not offered.
 * What a select of users, roles or channels holds goes on to `checkPicked` (specification 2.11).
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

/** The button or select with a custom_id, however deep; links and premium buttons have none. */
function controlNamed(components: readonly Component[], custom_id: string): Button | Select | undefined {
  for (const component of components) {
    if ('custom_id' in component && component.custom_id === custom_id) return component;
    const inside = controlNamed(childrenOf(component), custom_id);
    if (inside) return inside;
  }
  return undefined;
}
