const { GUILDHALL_URL, BOT_TOKEN } = process.env;

/** Sends a request as the game's server. */
async function call(method, path, body) {
  const response = await fetch(`${GUILDHALL_URL}/api/v10${path}`, {
    method,
    headers: { authorization: `Bot ${BOT_TOKEN}`, 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text && JSON.parse(text);
}

/** An access token for a player of yours who has no account here. */
export async function enter(playerId, name) {
  return call('POST', '/partner-sdk/token/bot', { external_user_id: playerId, preferred_global_name: name });
}

/** A lobby for a match: it ends after an hour in which nothing happens. */
export async function openMatch(map, userIds) {
  const members = userIds.map((id) => ({ id, metadata: { team: 'red' } }));
  return call('POST', '/lobbies', { metadata: { map }, members, idle_timeout_seconds: 3600 });
}

/** Lets a member link the lobby to a channel, or takes that away. */
export async function setLinking(lobbyId, userId, mayLink) {
  return call('PUT', `/lobbies/${lobbyId}/members/${userId}`, { flags: mayLink ? 1 : 0 });
}

/** Ends the lobby for everyone. */
export async function closeMatch(lobbyId) {
  await call('DELETE', `/lobbies/${lobbyId}`);
}
