import { getConsoleEntry as operation } from '@guildhall/protocol/operations/apps/console';
import { fail } from '../../../core/framework/errors.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownEntry } from './access.ts';
import { describeEntries, detailOf } from './entry.ts';
import { causesOf, effectsOf, listEntries } from './queries.ts';
import { LIMITS } from '@guildhall/protocol/limits';

/** An entry with its detail, and the entries that caused it or that it caused. */
export const getConsoleEntry = route(operation, {
  access: ownEntry,
  limit: limits.read,
  run: async ({ store: { read }, clock }, { access: { application, entry } }) => {
    const around = async (links: typeof causesOf) => {
      const refs = [...(await links(read, application.id, [entry])).values()].flat();
      if (refs.length === 0) return [];
      const limit = LIMITS.console.perPage.max;
      const rows = await listEntries(read, application.id, { refs, after: '0', limit, now: clock.now() });
      return describeEntries(read, application.id, rows);
    };
    const [described] = await describeEntries(read, application.id, [entry]);
    return {
      ...(described ?? fail('GENERAL_ERROR')),
      detail: detailOf(entry),
      causes: await around(causesOf),
      effects: await around(effectsOf),
    };
  },
});
