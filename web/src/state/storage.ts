/** Reads what was kept under a name; null where the browser keeps nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`guildhall.${name}`);
  } catch {
    return null;
  }
}

/** Keeps a value under a name, or forgets it. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`guildhall.${name}`);
    else localStorage.setItem(`guildhall.${name}`, value);
  } catch {
    // A browser that keeps nothing still serves for one visit.
  }
}
