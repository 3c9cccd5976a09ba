/**
 * The name of an enum's value: `enumName(ChannelType, 1)` is `Dm`. Values that this release does not know are `unknown`.
 * @since 1.0
 */
export function enumName(names: Readonly<Record<string, number>>, value: number): string {
  return Object.keys(names).find((name) => names[name] === value) ?? 'unknown';
}
