/** The module that the guide shows, for the test. */
export function enter(playerId: string, name: string): Promise<{ access_token: string }>;
export function openMatch(map: string, userIds: readonly string[]): Promise<{ id: string }>;
export function setLinking(lobbyId: string, userId: string, mayLink: boolean): Promise<{ id: string; flags: number }>;
export function closeMatch(lobbyId: string): Promise<void>;
