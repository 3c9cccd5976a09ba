import type { Snowflake } from '@guildhall/protocol/ids';
import { job } from '../../../core/framework/job.ts';
import { deleteSomeJoins } from '../members/joins.ts';
import { deleteSomeNames } from '../members/names.ts';
import { deleteGuildRow, deleteSomeAnswers, deleteSomeAuditEntries, deleteSomeBans, deleteSomeMembers } from './queries.ts';

/** Deletes the remaining rows of a deleted guild, a thousand per transaction; purgeChannels deletes its messages. */
export const purgeGuild = job<{ guild_id: Snowflake }>({
  kind: 'purge_guild',
  async run({ store }, { guild_id }) {
    while (await store.transaction((db) => deleteSomeMembers(db, guild_id)));
    while (await store.transaction((db) => deleteSomeNames(db, guild_id)));
    while (await store.transaction((db) => deleteSomeJoins(db, guild_id)));
    while (await store.transaction((db) => deleteSomeBans(db, guild_id)));
    while (await store.transaction((db) => deleteSomeAnswers(db, guild_id)));
    while (await store.transaction((db) => deleteSomeAuditEntries(db, guild_id)));
    await store.transaction((db) => deleteGuildRow(db, guild_id));
  },
});
