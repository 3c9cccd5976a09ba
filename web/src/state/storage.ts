/** Reads a stored value; null if there is none or storage is unavailable. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`guildhall.${name}`);
  } catch {
    return null;
  }
}

/** Stores a value under a name, or removes it. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`guildhall.${name}`);
    else localStorage.setItem(`guildhall.${name}`, value);
  } catch {
    // A browser that keeps nothing still serves for one visit.
  }
}
