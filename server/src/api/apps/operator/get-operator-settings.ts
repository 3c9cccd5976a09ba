import { getOperatorSettings as operation } from '@guildhall/protocol/operations/apps/operator-console';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { operatorOnly } from './access.ts';

/**
 * The settings of the process that answers, with the values in force; for one that holds a secret, only whether it is set. For the
 * operator; others: 50001.
 */
export const getOperatorSettings = route(operation, {
  access: operatorOnly,
  limit: limits.read,
  run: async ({ config: { effective } }) => ({
    settings: effective.map(({ variable, title, form, prose, default: fallback, value, isSet, isSecret }) => ({
      variable,
      title,
      form,
      description: prose,
      default: fallback,
      value: isSecret ? null : value,
      is_set: isSet,
      is_secret: isSecret,
    })),
  }),
});
