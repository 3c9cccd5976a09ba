import { TIER_LIMITS } from '@guildhall/protocol/limits';

/** The features that each tier adds; a tier also has those of lower tiers. */
const PERKS: readonly (readonly string[])[] = [
  [],
  ['ANIMATED_ICON', 'INVITE_SPLASH'],
  ['BANNER', 'ROLE_ICONS'],
  ['ANIMATED_BANNER', 'VANITY_URL'],
];

/** The limit of a tier for a resource. */
export function allowance(what: keyof typeof TIER_LIMITS, tier: number): number {
  const { tiers } = TIER_LIMITS[what];
  return tiers[tier] ?? tiers[0];
}

/** The features of a tier. */
export function perksOf(tier: number): string[] {
  return PERKS.slice(0, tier + 1).flat();
}
