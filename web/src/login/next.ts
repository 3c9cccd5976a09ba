/** The query that carries the page to continue with to another page of logging in. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}

/** The code of the invite that a visitor came with, if that is where they continue. */
export function inviteIn(next: string | null): string | null {
  return /^\/invite\/([^/?#]{1,64})(?:\?[^#]*)?$/.exec(next ?? '')?.[1] ?? null;
}
