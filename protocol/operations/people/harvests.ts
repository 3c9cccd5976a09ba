import { HarvestObject } from '../../objects/people/harvests.ts';
import { operation } from '../../operation.ts';
import { Type } from 'typebox';
import { Maybe } from '../../schemas.ts';
import { BACKENDS, KEPT_NOWHERE } from '../../bodies/people/harvests.ts';

export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table).filter((name): name is keyof T & string => name in table);
}

export const getHarvest = operation({
  id: 'get_harvest',
  method: 'GET',
  path: '/users/@me/harvest',
  auth: ['person'],
  replies: { 200: HarvestObject, 204: null },
});

export const createHarvest = operation({
  id: 'create_harvest',
  method: 'POST',
  path: '/users/@me/harvest',
  auth: ['person'],
  body: Type.Object({
    backends: Maybe(Type.Array(Type.Enum([...keysOf(BACKENDS), ...KEPT_NOWHERE]), { maxItems: 20 })),
  }),
  errors: ['SERVICE_RESOURCE_IS_BEING_RATE_LIMITED'],
  replies: { 200: HarvestObject },
});
