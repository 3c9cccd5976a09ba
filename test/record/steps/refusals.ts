import type { Caller } from '../recorder.ts';
import { UNKNOWN, type World } from '../world.ts';

/** Operations that take a body, by method and path; `{name}` is an id of the world. */
const WRITES = `
POST /applications
PATCH /applications/{application}
PATCH /applications/@me
POST /applications/{application}/commands
PUT /applications/{application}/commands
POST /applications/{application}/guilds/{guild}/commands
POST /applications/{application}/emojis
POST /applications/{application}/entitlements
POST /applications/{application}/skus
PUT /applications/{application}/role-connections/metadata
POST /guilds
PATCH /guilds/{guild}
POST /guilds/{guild}/auto-moderation/rules
PUT /guilds/{guild}/bans/{user}
POST /guilds/{guild}/bulk-ban
POST /guilds/{guild}/channels
PATCH /guilds/{guild}/channels
POST /guilds/{guild}/emojis
PUT /guilds/{guild}/incident-actions
PUT /guilds/{guild}/members/{user}
PATCH /guilds/{guild}/members/{user}
PATCH /guilds/{guild}/members/@me
PATCH /guilds/{guild}/member-verification
PUT /guilds/{guild}/onboarding
POST /guilds/{guild}/prune
POST /guilds/{guild}/roles
PATCH /guilds/{guild}/roles
PATCH /guilds/{guild}/roles/{role}
POST /guilds/{guild}/scheduled-events
POST /guilds/{guild}/soundboard-sounds
POST /guilds/{guild}/stickers
POST /guilds/{guild}/templates
PATCH /guilds/{guild}/voice-states/@me
PATCH /guilds/{guild}/voice-states/{user}
PATCH /guilds/{guild}/welcome-screen
PATCH /guilds/{guild}/widget
PATCH /channels/{channel}
POST /channels/{channel}/followers
POST /channels/{channel}/invites
POST /channels/{channel}/messages
PATCH /channels/{channel}/messages/{message}
POST /channels/{channel}/messages/{message}/threads
POST /channels/{channel}/messages/bulk-delete
PUT /channels/{channel}/permissions/{role}
PUT /channels/{channel}/polls/{message}/answers/@me
POST /channels/{channel}/threads
POST /channels/{channel}/webhooks
POST /channels/{channel}/attachments
POST /stage-instances
POST /users/@me/channels
PATCH /users/@me
PATCH /users/@me/settings
PUT /users/@me/relationships/{user}
POST /users/@me/relationships
POST /interactions
POST /lobbies
PUT /lobbies
POST /teams
POST /partner-sdk/token
POST /partner-sdk/token/bot
POST /oauth2/device/verify
POST /auth/login
POST /auth/register
POST /read-states/ack-bulk
PATCH /operator/users/{user}
`;

/** Operations without a body. */
const READS = `
GET /applications/{application}
GET /applications/{application}/commands
GET /applications/{application}/emojis
GET /applications/{application}/entitlements
GET /applications/{application}/skus
GET /guilds/{guild}
GET /guilds/{guild}/audit-logs
GET /guilds/{guild}/auto-moderation/rules
GET /guilds/{guild}/bans
GET /guilds/{guild}/bans/{user}
GET /guilds/{guild}/channels
GET /guilds/{guild}/emojis
GET /guilds/{guild}/emojis/{message}
GET /guilds/{guild}/integrations
GET /guilds/{guild}/invites
GET /guilds/{guild}/members
GET /guilds/{guild}/members/{user}
GET /guilds/{guild}/messages/search
GET /guilds/{guild}/new-member-welcome
GET /guilds/{guild}/onboarding
GET /guilds/{guild}/preview
GET /guilds/{guild}/prune
GET /guilds/{guild}/regions
GET /guilds/{guild}/requests
GET /guilds/{guild}/roles
GET /guilds/{guild}/roles/{role}
GET /guilds/{guild}/roles/member-counts
GET /guilds/{guild}/scheduled-events
GET /guilds/{guild}/soundboard-sounds
GET /guilds/{guild}/stickers
GET /guilds/{guild}/templates
GET /guilds/{guild}/threads/active
GET /guilds/{guild}/vanity-url
GET /guilds/{guild}/voice-states/{user}
GET /guilds/{guild}/webhooks
GET /guilds/{guild}/welcome-screen
GET /guilds/{guild}/widget
GET /guilds/{guild}/widget.json
GET /channels/{channel}
GET /channels/{channel}/invites
GET /channels/{channel}/messages
GET /channels/{channel}/messages/{message}
GET /channels/{channel}/messages/pins
GET /channels/{channel}/thread-members
GET /channels/{channel}/threads/archived/public
GET /channels/{channel}/webhooks
GET /invites/none
GET /lobbies/{message}
GET /oauth2/@me
GET /oauth2/tokens
GET /stage-instances/{channel}
GET /stickers/{message}
GET /users/{user}
GET /users/@me/channels
GET /users/@me/connections
GET /users/@me/guilds
GET /users/@me/settings
GET /voice/regions
GET /webhooks/{message}
GET /gateway/bot
GET /operator/status
DELETE /applications/{application}
DELETE /applications/{application}/commands/{message}
DELETE /guilds/{guild}
DELETE /guilds/{guild}/bans/{user}
DELETE /guilds/{guild}/emojis/{message}
DELETE /guilds/{guild}/members/{user}
DELETE /guilds/{guild}/roles/{role}
DELETE /channels/{channel}
DELETE /channels/{channel}/messages/{message}
DELETE /channels/{channel}/messages/{message}/reactions
DELETE /channels/{channel}/permissions/{role}
DELETE /invites/none
DELETE /lobbies/{message}
DELETE /webhooks/{message}
PUT /channels/{channel}/messages/{message}/reactions/x/@me
PUT /channels/{channel}/messages/pins/{message}
PUT /guilds/{guild}/members/{user}/roles/{role}
`;

/**
 * Each operation without credentials, by a stranger, with unknown ids, with text instead of ids, and with a body of the wrong type. Paths
 * and methods that do not exist.
 */
export async function refusals(w: World): Promise<void> {
  const { anyone, owner, bot } = w;
  const sent = await bot.post(`/channels/${w.text}/messages`, { content: 'not to be touched' });
  const again = await anyone.post('/auth/login', { login: 'sid', password: 'correct horse sid' });
  const stranger = w.recorder.caller('stranger', again.at('token'));
  const known = {
    application: bot.applicationId,
    guild: w.guild,
    channel: w.text,
    message: sent.id,
    user: w.member.id,
    role: w.memberRole,
  };
  const send = (caller: Caller, line: string, idOf: (name: string) => string, body?: unknown) => {
    const [method = '', template = ''] = line.split(' ');
    return caller.send(
      method,
      template.replace(/\{(\w+)\}/g, (_, name: string) => idOf(name)),
      body,
    );
  };
  const real = (name: string) => new Map(Object.entries(known)).get(name) ?? UNKNOWN;
  const writes = WRITES.trim().split('\n');
  const reads = READS.trim().split('\n');
  for (const line of writes) {
    await send(anyone, line, real, {});
    await send(stranger, line, real, { name: 5, content: 5, user_ids: 5, username: 5 });
    await send(bot, line, () => UNKNOWN, {});
    await send(owner, line, real, []);
  }
  for (const line of reads) {
    await send(anyone, line, real);
    await send(stranger, line, real);
    await send(bot, line, () => UNKNOWN);
    await send(owner, line, () => 'none');
  }
  for (const [method, path] of [
    ['GET', '/nothing'],
    ['POST', '/gateway'],
    ['DELETE', '/users/@me'],
    ['GET', '/api/v8/gateway'],
    ['GET', '/api/v9/gateway'],
    ['GET', '/api/gateway'],
    ['GET', '/api/v11/gateway'],
    ['OPTIONS', '/gateway'],
    ['GET', '/guilds/%20'],
    ['GET', '/guilds//channels'],
  ] satisfies [string, string][])
    await bot.send(method, path);
}
