/** Part of your game's own server: only it knows the bot's token. `playerId` is your id of the player. */
export async function tokenOfGuest(api: string, botToken: string, playerId: string, name: string): Promise<string> {
  const response = await fetch(`${api}/partner-sdk/token/bot`, {
    method: 'POST',
    headers: { authorization: `Bot ${botToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ external_user_id: playerId, preferred_global_name: name }),
  });
  if (!response.ok) throw new Error(`The platform answered ${response.status}.`);
  return (await response.json()).access_token;
}
