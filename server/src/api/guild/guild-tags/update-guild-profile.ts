import type { Snowflake } from '@guildhall/protocol/ids';
import { inGuild } from '../../../core/access/guild.ts';
import { changesBetween } from '../../../core/framework/audit.ts';
import { complain, failForm } from '../../../core/framework/errors.ts';
import { changeGuild } from '../../../core/access/guild-state.ts';
import { limits } from '../../../core/framework/limits.ts';
import { route } from '../../../core/framework/route.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import type { Tx } from '../../../core/framework/transact.ts';
import { GUILD_UPDATE } from '../guilds/events.ts';
import { guildFeatures, guildObject } from '../guilds/guild.ts';
import { updateGuildRow } from '../guilds/queries.ts';
import { applyTag } from './apply-tag.ts';
import { storeBadge } from './draw-badge.ts';
import { guildProfile } from './guild-profile.ts';
import { badgeHash, DEFAULT_COLORS, GUILD_TAGS, type GuildTag, readBadge, readTag, shownTag, tagOf } from './tag.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import { UpdateGuildProfileBody, updateGuildProfile as operation } from '@guildhall/protocol/operations/guild/guild-tags';

/**
 * Sets a guild's tag and badge. Absent fields are kept, a null tag removes the tag, a null colour restores the default.
 * - Without the feature GUILD_TAGS: 50035.
 * - GUILD_UPDATE and audit entry 211; members who show the old tag lose it (`guild_tags.apply`).
 */
export const updateGuildProfile = route(operation, {
  access: inGuild('MANAGE_GUILD'),
  limit: limits.write,
  run: async (ctx, { path: { guild_id }, body, access }) => {
    let { row } = access.guild;
    for (;;) {
      const wanted = changedTag(row, body);
      await storeBadge(ctx.blobs, guild_id, wanted);
      const saved = await ctx.transact((tx) => saveTag(tx, guild_id, body, wanted.badge_hash));
      row = saved.row;
      // Not done if another request changed the badge meanwhile: then retry, since the resulting badge is not drawn
      // yet.
      if (saved.done) return guildProfile(ctx, row);
    }
  },
});

/** The tag settings after the update. Fails with 50035 at the field that the guild may not set. */
function changedTag(row: GuildRow, body: UpdateGuildProfileBody): GuildTag {
  const before = tagOf(row);
  const features = guildFeatures(row);
  const [first] = Object.keys(UpdateGuildProfileBody.properties).filter((field) => Object.hasOwn(body, field));
  if (first === undefined) return before;
  if (!features.includes(GUILD_TAGS))
    failForm({ [first]: complain.custom('GUILD_FEATURE_REQUIRED', 'This guild needs the feature GUILD_TAGS.') });
  const next: GuildTag = {
    ...before,
    ...(body.tag === undefined ? {} : { tag: body.tag === null ? null : readTag(body.tag) }),
    ...(body.badge === undefined ? {} : { badge: readBadge(body.badge, features).kind }),
    ...colorPatch(body),
  };
  return { ...next, badge_hash: next.tag === null ? null : badgeHash(next) };
}

function colorPatch(body: UpdateGuildProfileBody): Partial<GuildTag> {
  const patch: Partial<GuildTag> = {};
  for (const field of ['badge_color_primary', 'badge_color_secondary'] as const)
    if (body[field] !== undefined) patch[field] = body[field]?.toLowerCase() ?? DEFAULT_COLORS[field];
  return patch;
}

/** Saves the tag if its badge is the one that was drawn; returns the guild's resulting row. */
async function saveTag(
  tx: Tx,
  guild_id: Snowflake,
  body: UpdateGuildProfileBody,
  drawn: string | null,
): Promise<{ done: boolean; row: GuildRow }> {
  const guild = await changeGuild(tx, guild_id);
  const before = tagOf(guild.row);
  const after = changedTag(guild.row, body);
  if (after.badge_hash !== drawn) return { done: false, row: guild.row };
  const changes = tagChanges(before, after);
  if (!changes.length) return { done: true, row: guild.row };
  const tag_json = JSON.stringify(after);
  await updateGuildRow(tx.db, guild_id, { tag_json });
  const row = { ...guild.row, tag_json };
  const [had, has] = [shownTag(guild.row), shownTag(row)];
  if (had?.tag !== has?.tag || had?.badge !== has?.badge) {
    tx.emit(GUILD_UPDATE, { guild_id }, guildObject({ ...guild, row }));
    if (had) await tx.enqueue(applyTag, { guild_id });
  }
  await tx.audit({ guild_id, action: 'GUILD_PROFILE_UPDATE', target_id: guild_id, changes });
  return { done: true, row };
}

function tagChanges(before: GuildTag, after: GuildTag): AuditChange[] {
  const audited = ({ tag, badge, badge_color_primary, badge_color_secondary }: GuildTag) => ({
    server_tag: tag,
    badge,
    badge_color_primary,
    badge_color_secondary,
  });
  const next = audited(after);
  return changesBetween(audited(before), next, Object.keys(next));
}
