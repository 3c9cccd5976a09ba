import { changesBetween } from '../../../core/framework/audit.ts';
import { fail } from '../../../core/framework/errors.ts';
import { lockGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import { moderatesStage } from './access.ts';
import { STAGE_INSTANCE_UPDATE } from './events.ts';
import { findStage, upsertStage } from './queries.ts';
import { AUDITED_FIELDS, readTopic, stageInstanceObject } from './stage-instance.ts';
import { updateStageInstance as operation } from '@guildhall/protocol/operations/guild/stage-instances';

/** Changes a live stage (StageInstanceResponse); does nothing if nothing changes. */
export const updateStageInstance = route(operation, {
  access: moderatesStage,
  limit: limits.write,
  run: async (ctx, { path: { channel_id }, body, access: { guild } }) =>
    ctx.transact(async (tx) => {
      const guild_id = guild.id;
      await lockGuild(tx.db, guild_id);
      const row = (await findStage(tx.db, channel_id)) ?? fail('UNKNOWN_STAGE_INSTANCE');
      const { topic = row.topic, privacy_level = row.privacy_level } = body;
      const next = { ...row, topic: readTopic(topic), privacy_level };
      const object = stageInstanceObject(next);
      const changes = changesBetween({ ...stageInstanceObject(row) }, { ...object }, AUDITED_FIELDS);
      if (!changes.length) return object;
      await upsertStage(tx.db, next);
      tx.emit(STAGE_INSTANCE_UPDATE, { guild_id, channel_id }, object);
      await tx.audit({ guild_id, action: 'STAGE_INSTANCE_UPDATE', target_id: row.id, changes, options: { channel_id } });
      return object;
    }),
});
