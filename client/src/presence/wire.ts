/** An activity as the gateway sends it; what others see. */
export interface WireActivity {
  readonly name?: string;
  readonly type?: number;
  readonly application_id?: string;
  readonly session_id?: string;
  readonly party?: { readonly id?: string; readonly size?: readonly number[]; readonly privacy?: number };
  readonly secrets?: { readonly join?: string; readonly spectate?: string };
  readonly supported_platforms?: readonly string[];
  readonly assets?: Readonly<Record<string, string>>;
  readonly timestamps?: Readonly<Record<string, number>>;
  readonly buttons?: readonly (string | { readonly label: string; readonly url: string })[];
  readonly [field: string]: unknown;
}

/** The names of platforms, in the order of their bits. */
export const PLATFORMS = ['desktop', 'xbox', 'samsung', 'ios', 'android', 'embedded', 'ps4', 'ps5'];

/** The name of a field on the wire: `largeUrl` is `large_url`. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The names of this module, passed to modules that are loaded later. */
export const names = { PLATFORMS, wireName };

export type Names = typeof names;
