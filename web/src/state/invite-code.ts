/** The code in what somebody pasted: a bare code or any link that ends in one. Null when there is none. */
export function inviteCode(text: string): string | null {
  return /^(?:.*\/)?([A-Za-z0-9-]{2,32})\/?$/.exec(text.trim())?.[1] ?? null;
}
