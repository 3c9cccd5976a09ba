import { complain } from '../../../core/framework/errors.ts';
import { asWhole } from '../../../core/values/numbers.ts';
import type { Fields } from './fields.ts';
import type { Marks } from './reading.ts';

/** The type of a component, one of the allowed ones; otherwise undefined, with an error recorded. */
export function readTypeOf(fields: Fields, allowed: readonly number[]): number | undefined {
  fields.require('type');
  const type = fields.int32('type');
  if (type === undefined || allowed.includes(type)) return type;
  const complaint = complain.custom('COMPONENT_TYPE_INVALID', `Value of field "type" must be one of (${allowed.join(', ')}).`);
  fields.complain('type', complaint);
  return undefined;
}

/** The id that a component requests; 0 if it gets a generated one at the end. */
export function takeId(fields: Fields, marks: Marks): number {
  const id = fields.int32('id') ?? 0;
  const isTwice = marks.ids.has(id);
  if (isTwice) fields.complain('id', complain.custom('COMPONENT_ID_DUPLICATED', 'Component id is used twice.'));
  if (isTwice || (id === 0 && fields.has('id') && asWhole(fields.raw('id')) !== 0)) marks.badIds = true;
  if (id !== 0) marks.ids.add(id);
  return id;
}

/** Numbers the components without an id, parents before children. */
export function nameRest<C extends { id: number }>(
  components: readonly C[],
  taken: ReadonlySet<number>,
  inside: (component: C) => readonly C[],
): void {
  let next = 1;
  const name = (component: C): void => {
    if (component.id === 0) {
      while (taken.has(next)) next += 1;
      component.id = next;
      next += 1;
    }
    inside(component).forEach(name);
  };
  components.forEach(name);
}
