import type { Snowflake } from '@guildhall/protocol/ids';
import { LIMITS } from '@guildhall/protocol/limits';
import { CONSOLE_KINDS } from '@guildhall/protocol/objects/apps/console';
import { listConsoleEntries as operation } from '@guildhall/protocol/operations/apps/console';
import type { Db } from '../../../core/framework/store.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { ownApplication } from '../applications/access.ts';
import { describeEntries } from './entry.ts';
import { causesOf, effectsOf, findEntry, listEntries } from './queries.ts';
import { untilWritten } from './wait.ts';

/**
 * The entries of a console: newest first, or with `after` oldest first. With `wait` the response comes as soon as there is one, on
 * whatever node it is written.
 */
export const listConsoleEntries = route(operation, {
  access: ownApplication,
  limit: limits.read,
  run: async (ctx, { access: { id: applicationId }, query }) => {
    const { limit = LIMITS.console.perPage.default, kinds, cause_of, effect_of, wait = 0, ...filter } = query;
    const { read } = ctx.store;
    const asked = kinds?.split(',') ?? [];
    const look = async () => {
      const now = ctx.clock.now();
      const refs = await linked(read, { applicationId, cause_of, effect_of, now });
      return listEntries(read, applicationId, {
        ...filter,
        ...(kinds === undefined ? {} : { kinds: CONSOLE_KINDS.filter((kind) => asked.includes(kind)) }),
        ...(refs && { refs }),
        limit,
        now,
      });
    };
    const waits = filter.after !== undefined && wait > 0;
    const rows = waits ? await untilWritten(ctx, { applicationId, ms: wait * 1000 }, look) : await look();
    return { entries: await describeEntries(read, applicationId, rows) };
  },
});

/** The refs and keys of the causes of an entry, of its effects, or of what is both; undefined if neither is asked for. */
async function linked(
  db: Db,
  { applicationId, cause_of, effect_of, now }: { applicationId: Snowflake; cause_of?: string; effect_of?: string; now: number },
): Promise<string[] | undefined> {
  const of = async (id: string, links: typeof causesOf) => {
    const row = await findEntry(db, { applicationId, id, now });
    return row ? [...(await links(db, applicationId, [row])).values()].flat() : [];
  };
  const causes = cause_of === undefined ? undefined : await of(cause_of, causesOf);
  const effects = effect_of === undefined ? undefined : await of(effect_of, effectsOf);
  return causes && effects ? causes.filter((ref) => effects.includes(ref)) : (causes ?? effects);
}
