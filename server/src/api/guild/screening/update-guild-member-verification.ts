import type { Static } from 'typebox';
import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { changeGuild, type GuildState } from '../../../core/access/guild-state.ts';
import { knownFields } from '../../../core/framework/known-fields.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildFeatures, guildObject } from '../guilds/guild.ts';
import { updateGuildRow } from '../guilds/queries.ts';
import { findForm, formObject, GATE, upsertForm } from './form.ts';
import { releasePending } from './release-pending.ts';
import type { VerificationForm } from '@guildhall/protocol/objects/guild/screening';
import { type FormBody, FormFields } from '@guildhall/protocol/bodies/guild/screening';
import { updateGuildMemberVerification as operation } from '@guildhall/protocol/operations/guild/screening';

/**
 * Sets the rules that new members accept, and whether they must; returns the resulting form.
 * - A changed form has a new `version`.
 * - Enabling or disabling screening sends GUILD_UPDATE; disabling it releases pending members.
 * - Audit 1 for the changes.
 */
export const updateGuildMemberVerification = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body }) =>
    ctx.transact(async (tx) => {
      const guild = await changeGuild(tx, guild_id);
      const before = formObject(await findForm(tx.db, guild_id));
      const wasOn = guildFeatures(guild.row).includes(GATE);
      const isOn = body.enabled ?? wasOn;
      const after = await changeForm(tx, guild_id, before, body);
      if (isOn !== wasOn) await switchGate(tx, guild, isOn);
      const changes = changesBetween({ ...before, enabled: wasOn }, { ...after, enabled: isOn }, [
        'description',
        'form_fields',
        'enabled',
      ]);
      if (changes.length) await tx.audit({ guild_id, action: 'GUILD_UPDATE', target_id: guild_id, changes });
      return after;
    }),
});

async function changeForm(
  tx: Tx,
  guild_id: string,
  before: VerificationForm,
  body: Static<typeof FormBody>,
): Promise<VerificationForm> {
  const description = body.description === undefined ? before.description : body.description || null;
  const form_fields = body.form_fields ? knownFields(FormFields, body.form_fields) : before.form_fields;
  const isSame = description === before.description && JSON.stringify(form_fields) === JSON.stringify(before.form_fields);
  if (isSame) return before;
  // Two changes within a millisecond still get different versions.
  const version = Math.max(tx.now, before.version === null ? 0 : Date.parse(before.version) + 1);
  const row = { guild_id, version, description, form_fields_json: JSON.stringify(form_fields) };
  await upsertForm(tx.db, row);
  return formObject(row);
}

async function switchGate(tx: Tx, guild: GuildState, isOn: boolean): Promise<void> {
  const others = guildFeatures(guild.row).filter((feature) => feature !== GATE);
  const features_json = JSON.stringify(isOn ? [...others, GATE] : others);
  await updateGuildRow(tx.db, guild.id, { features_json });
  tx.emit(GUILD_UPDATE, { guild_id: guild.id }, guildObject({ ...guild, row: { ...guild.row, features_json } }));
  if (!isOn) await tx.enqueue(releasePending, { guild_id: guild.id });
}
