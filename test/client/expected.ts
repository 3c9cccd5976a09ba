/** What conformance.mjs sees, for a player of that name. */
export function expected(username: string) {
  return {
    refused: true,
    statuses: ['connecting', 'connected', 'ready'],
    me: username,
    wrong: ['SvcppError', true, 401],
    version: [1, 10],
    isBuilt: true,
    support: 'supported',
    fake: ['ready', 0],
  };
}
