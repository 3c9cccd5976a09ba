let count = 0;

/** A name for something this page sends, so that what comes back can be told to belong to it. */
export function newNonce(): string {
  return `${Date.now()}${String(count++ % 1000).padStart(3, '0')}`;
}
