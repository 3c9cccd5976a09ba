import { ALL_PERMISSIONS } from '@guildhall/protocol/permissions';
import { bits } from '@guildhall/protocol/schemas';
import type { Static } from 'typebox';
import { changesBetween } from '../../../core/framework/audit.ts';
import type { Context } from '../../../core/framework/context.ts';
import { complain, fail, failForm, requireBits } from '../../../core/framework/errors.ts';
import { readImage, saveImage } from '../../../core/media/images.ts';
import type { RoleRow } from '../../../core/tables/database.ts';
import type { AuditChange } from '@guildhall/protocol/objects/guild/audit-log';
import type { RoleObject } from '@guildhall/protocol/objects/guild/roles';
import type { RoleBody } from '@guildhall/protocol/bodies/guild/roles';

export type RoleFields = Static<typeof RoleBody>;

const AUDITED_FIELDS = [
  'name',
  'permissions',
  'color',
  'colors',
  'hoist',
  'mentionable',
  'icon_hash',
  'unicode_emoji',
  'position',
] as const;

/** The audit changes of a role. `before` is null for a creation, `after` for a deletion. The icon appears as its hash. */
export function roleChanges(before: RoleObject | null, after: RoleObject | null): AuditChange[] {
  return changesBetween({ ...before, icon_hash: before?.icon }, { ...after, icon_hash: after?.icon }, AUDITED_FIELDS);
}

/** The fixed colours of every role with three colours; the requested ones are ignored. */
const HOLOGRAPHIC = { color: 11_127_295, secondary_color: 16_759_788, tertiary_color: 16_761_760 };

/**
 * The columns that a body sets, except the icon.
 * - Gradients need ENHANCED_ROLE_COLORS, an emoji ROLE_ICONS (50101).
 * - Only permission bits in `own` may change (50013).
 */
export function fieldsPatch(
  row: RoleRow,
  body: RoleFields,
  { features, own }: { features: readonly string[]; own: bigint },
): Partial<RoleRow> {
  return {
    ...(body.name === undefined ? {} : { name: body.name ?? 'new role' }),
    ...(body.permissions === undefined ? {} : { permissions: checkedPermissions(row, bits(body.permissions ?? 0), own) }),
    ...colorPatch(body, features),
    ...(body.hoist === undefined ? {} : { hoist: body.hoist ? 1 : 0 }),
    ...(body.mentionable === undefined ? {} : { mentionable: body.mentionable ? 1 : 0 }),
    ...(body.unicode_emoji === undefined ? {} : emojiPatch(body.unicode_emoji, features)),
  };
}

function checkedPermissions(row: RoleRow, wanted: bigint, own: bigint): string {
  const before = BigInt(row.permissions);
  // Keeps stored bits that this version does not know.
  const after = (wanted & ALL_PERMISSIONS) | (before & ~ALL_PERMISSIONS);
  requireBits(own, before ^ after);
  return String(after);
}

function colorPatch(body: RoleFields, features: readonly string[]): Partial<RoleRow> {
  const { colors } = body;
  if (!colors) return body.color === undefined ? {} : { color: body.color ?? 0, secondary_color: null, tertiary_color: null };
  const secondary = colors.secondary_color ?? null;
  const tertiary = colors.tertiary_color ?? null;
  if ((secondary !== null || tertiary !== null) && !features.includes('ENHANCED_ROLE_COLORS'))
    fail('SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION');
  if (tertiary !== null) return HOLOGRAPHIC;
  return { color: colors.primary_color ?? body.color ?? 0, secondary_color: secondary, tertiary_color: null };
}

const EMOJI = /^(\p{RGI_Emoji}|\p{Extended_Pictographic})$/v;

function emojiPatch(emoji: string | null, features: readonly string[]): Partial<RoleRow> {
  if (!emoji) return { unicode_emoji: null };
  if (!features.includes('ROLE_ICONS')) fail('SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION');
  if (!EMOJI.test(emoji)) failForm({ unicode_emoji: complain.custom('EMOJI_INVALID', 'Invalid emoji.') });
  return { unicode_emoji: emoji, icon: null };
}

/** Stores the body's icon, before the transaction that refers to it. Needs ROLE_ICONS (50101). */
export async function iconPatch(
  ctx: Context,
  roleId: string,
  body: RoleFields,
  features: readonly string[],
): Promise<Partial<RoleRow>> {
  if (body.icon === undefined) return {};
  if (body.icon === null) return { icon: null };
  if (!features.includes('ROLE_ICONS')) fail('SERVER_NEEDS_MORE_BOOSTS_TO_PERFORM_THIS_ACTION');
  const icon = await saveImage(ctx.blobs, `role-icons/${roleId}`, readImage(body.icon, 'icon'));
  return { icon, unicode_emoji: null };
}
