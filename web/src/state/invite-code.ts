/** The code in what somebody pasted: a bare code or any link that ends in one. Null when there is none. */
export function inviteCode(text: string): string | null {
  return /^(?:.*\/)?([\w-]{2,64})\/?$/.exec(text.trim())?.[1] ?? null;
}
