/** The invite code in pasted text: a bare code or a link that ends in one. Null if there is none. */
export function inviteCode(text: string): string | null {
  return /^(?:.*\/)?([\w-]{2,64})\/?$/.exec(text.trim())?.[1] ?? null;
}
