import { PERMISSIONS } from '@guildhall/protocol/permissions';
import { complain, fail, failForm } from '../../../core/framework/errors.ts';
import { perksOf } from '../../../core/access/premium.ts';
import type { GuildRow } from '../../../core/tables/database.ts';
import { GRANTED } from '@guildhall/protocol/granted-features';

/** The features that members may enable and disable. Source: docs/contract/enums.md#guild_feature. */
const MUTABLE = [
  'COMMUNITY',
  'DISCOVERABLE',
  'INVITES_DISABLED',
  'RAID_ALERTS_DISABLED',
  'PRUNE_REQUIRES_ADMIN',
  'MEMBER_VERIFICATION_GATE_ENABLED',
  'MEMBER_VERIFICATION_MANUAL_APPROVAL',
] as const;
const mutable: ReadonlySet<string> = new Set(MUTABLE);

/**
 * Returns the features after an update. The body's list replaces the mutable features; the others stay.
 * - Requesting a feature that is neither mutable nor present is an error (50035).
 * - COMMUNITY and DISCOVERABLE need ADMINISTRATOR, PRUNE_REQUIRES_ADMIN the owner (50013).
 * - Announcement channels (NEWS) are enabled and disabled together with COMMUNITY.
 */
export function newFeatures(
  before: readonly string[],
  wanted: readonly (string | null)[],
  { permissions, isOwner }: { permissions: bigint; isOwner: boolean },
): string[] {
  wanted.forEach((feature, index) => {
    if (feature !== null && !mutable.has(feature) && !before.includes(feature))
      failForm({ [`features.${index}`]: complain.choices(MUTABLE) });
  });
  const switched = MUTABLE.filter((feature) => before.includes(feature) !== wanted.includes(feature));
  const isAdmin = (permissions & PERMISSIONS.ADMINISTRATOR) !== 0n;
  for (const feature of switched) {
    if ((feature === 'COMMUNITY' || feature === 'DISCOVERABLE') && !isAdmin) fail('MISSING_PERMISSIONS');
    if (feature === 'PRUNE_REQUIRES_ADMIN' && !isOwner) fail('MISSING_PERMISSIONS');
  }
  const after = new Set([
    ...before.filter((feature) => !mutable.has(feature)),
    ...MUTABLE.filter((feature) => wanted.includes(feature)),
  ]);
  if (switched.includes('COMMUNITY')) {
    if (after.has('COMMUNITY')) after.add('NEWS');
    else after.delete('NEWS');
  }
  return [...after];
}
const granted: ReadonlySet<string> = new Set(GRANTED);

/**
 * Returns the features after the operator replaced the granted ones with `given` (undefined keeps them), plus the perks
 * of the tier.
 */
export function grantedFeatures(
  before: readonly string[],
  { given, tierBefore, tier }: { given: readonly string[] | undefined; tierBefore: number; tier: number },
): string[] {
  const had = perksOf(tierBefore);
  const kept = given ?? before.filter((feature) => granted.has(feature) && !had.includes(feature));
  return [...new Set([...before.filter((feature) => !granted.has(feature)), ...kept, ...perksOf(tier)])];
}

/** A Community guild needs its rules and updates channels; a discoverable guild must be a Community (50035). */
export function checkCommunity(row: GuildRow): void {
  const features: string[] = JSON.parse(row.features_json);
  if (!features.includes('COMMUNITY')) {
    if (features.includes('DISCOVERABLE'))
      failForm({ features: complain.custom('COMMUNITY_REQUIRED', 'DISCOVERABLE needs COMMUNITY.') });
    return;
  }
  if (row.rules_channel_id === null) failForm({ rules_channel_id: complain.required() });
  if (row.public_updates_channel_id === null) failForm({ public_updates_channel_id: complain.required() });
}
