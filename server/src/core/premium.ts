/** Limits of a guild by its premium tier, 0 to 3 (reference table "limits", areas guild, channel and http). */
export const PREMIUM = {
  /** Per kind: still and animated. */
  emojis: [50, 100, 150, 250],
  stickers: [5, 15, 30, 60],
  sounds: [8, 24, 36, 48],
  /** Bits per second. */
  bitrate: [96_000, 128_000, 256_000, 384_000],
} as const satisfies Record<string, readonly number[]>;

/** The features that each tier adds; a tier also has those of lower tiers. */
const PERKS: readonly (readonly string[])[] = [
  [],
  ['ANIMATED_ICON', 'INVITE_SPLASH'],
  ['BANNER', 'ROLE_ICONS'],
  ['ANIMATED_BANNER', 'VANITY_URL'],
];

/** The limit of a tier for a resource. */
export function allowance(what: keyof typeof PREMIUM, tier: number): number {
  return PREMIUM[what][tier] ?? PREMIUM[what][0];
}

/** The features of a tier. */
export function perksOf(tier: number): string[] {
  return PERKS.slice(0, tier + 1).flat();
}
