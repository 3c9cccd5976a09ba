let count = 0;

/** A unique nonce that matches a response or event to a request of this page. */
export function newNonce(): string {
  return `${Date.now()}${String(count++ % 1000).padStart(3, '0')}`;
}
