/** A documented fact of RPC and of activities, and where it is proved: `proof` is in the title of a test of the file `at`. */
export interface Fact {
  what: string;
  at: string;
  proof: string;
}

const IPC = 'agent/src/ipc/connection.test.ts';
const LISTEN = 'agent/src/ipc/listen.test.ts';
const WEB = 'agent/src/web/web.test.ts';
const HERE = 'agent/src/coverage.test.ts';
const GUILDS = 'agent/src/commands/guilds.test.ts';
const VOICE = 'agent/src/commands/voice.test.ts';
const AUTHORIZE = 'agent/src/commands/authorize.test.ts';
const AUTHENTICATE = 'agent/src/commands/authenticate.test.ts';
const SUBSCRIBE = 'agent/src/commands/subscribe.test.ts';
const ACTIVITY = 'agent/src/commands/set-activity.test.ts';
const INVITES = 'agent/src/commands/accept-activity-invite.test.ts';
const LIBRARIES = 'agent/src/libraries.test.ts';
const SHOP = 'agent/src/commands/start-purchase.test.ts';
const NOTICES = 'agent/src/events/notifications.test.ts';
const REMOTE = 'agent/src/events/remote-voice.test.ts';
const FRAME = 'web/test/browser/activities.test.ts';
const POST_MESSAGE = 'test/agent/post-message.test.ts';
const PROXY = 'server/src/activities/proxy.test.ts';
const TARGETS = 'server/src/activities/targets.test.ts';
const POLICY = 'server/src/activities/browser/policy.test.ts';
const INSTANCES = 'server/src/api/apps/activities/applications-get-activity-instance.test.ts';
const JOINING = 'server/src/api/apps/activities/join-activity-instance.test.ts';
const SHELF = 'server/src/api/apps/activities/get-activity-shelf.test.ts';
const MAPPINGS = 'server/src/api/apps/activities/set-proxy-config.test.ts';
const RPC_TOKENS = 'server/src/api/oauth2/token-rpc.test.ts';

const at = (file: string, proof: string, ...facts: readonly string[]): Fact[] => facts.map((what) => ({ what, at: file, proof }));

/** How programs reach the agent, and what goes over the wire. */
const WIRE: readonly Fact[] = [
  ...at(LISTEN, 'an endpoint has a path in each folder', 'IPC: the pipe of Windows and the sockets of Linux and macOS, 0 to 9'),
  ...at(WEB, 'a page of the application speaks %s', 'WebSocket: JSON and ETF, for the origins of the application'),
  ...at(WEB, 'discord-rpc finds the user over its WebSocket transport', 'WebSocket: the ports 6463 to 6472 in order'),
  ...at(
    IPC,
    '%s is closed with its code',
    'version: 1 alone',
    'header: opcode and length',
    'flow: a bad client id or version closes',
  ),
  ...at(
    IPC,
    'frames may arrive in any pieces',
    'body: as many bytes of JSON as the header says',
    'flow: a pipe that opens is the connection',
  ),
  ...at(IPC, 'a ping is answered with its body', 'opcode PING', 'opcode PONG', 'opcode CLOSE'),
  ...at(IPC, 'READY has the version', 'opcode HANDSHAKE', 'flow: READY follows the handshake, with nonce null', 'event READY'),
  ...at(
    IPC,
    'what is not a command is answered',
    'opcode FRAME',
    'field cmd',
    'field nonce',
    'field data',
    'event ERROR',
    'error frame',
  ),
  ...at(
    SUBSCRIBE,
    'a subscriber receives an event',
    'field evt',
    'field args',
    'command DISPATCH',
    'command SUBSCRIBE',
    'command UNSUBSCRIBE',
    'event CURRENT_USER_UPDATE',
  ),
  ...at(AUTHORIZE, 'AUTHORIZE asks the person', 'flow: AUTHORIZE, exchange, AUTHENTICATE', 'command AUTHORIZE'),
  ...at(GUILDS, 'without the scope rpc all are 4006', 'flow: a missing scope is 4006'),
  ...at(RPC_TOKENS, 'in testing only the owner can consent', 'restriction: without an approval only testers'),
  ...at(RPC_TOKENS, 'an RPC token lets a local client skip consent', 'HTTP: a token in place of the consent'),
  ...at(HERE, 'no command makes guilds or channels', 'restriction: ten guilds and ten channels by RPC'),
];

const COMMANDS: readonly Fact[] = [
  ...at(AUTHENTICATE, 'AUTHENTICATE returns', 'command AUTHENTICATE'),
  ...at(
    GUILDS,
    'guilds and channels are those',
    'command GET_GUILD',
    'command GET_GUILDS',
    'command GET_CHANNEL',
    'command GET_CHANNELS',
  ),
  ...at(GUILDS, 'who is in a voice channel', 'command SET_USER_VOICE_SETTINGS', 'command GET_SELECTED_VOICE_CHANNEL'),
  ...at(VOICE, 'SELECT_VOICE_CHANNEL responds', 'command SELECT_VOICE_CHANNEL'),
  ...at(VOICE, 'a client that is opened in time', 'command SELECT_TEXT_CHANNEL'),
  ...at(VOICE, 'GET_VOICE_SETTINGS returns the settings', 'command GET_VOICE_SETTINGS'),
  ...at(VOICE, 'SET_VOICE_SETTINGS: one application', 'command SET_VOICE_SETTINGS'),
  ...at(VOICE, 'SET_CERTIFIED_DEVICES reaches', 'command SET_CERTIFIED_DEVICES'),
  ...at(ACTIVITY, 'a game shows its activity', 'command SET_ACTIVITY'),
  ...at(INVITES, 'a game invites a user who asked', 'command SEND_ACTIVITY_JOIN_INVITE', 'command CLOSE_ACTIVITY_REQUEST'),
];

const EVENTS: readonly Fact[] = [
  ...at(GUILDS, 'relationships of every kind', 'event RELATIONSHIP_UPDATE', 'relationship types'),
  ...at(GUILDS, 'new channels and a changed name', 'event GUILD_STATUS', 'event GUILD_CREATE', 'event CHANNEL_CREATE'),
  ...at(
    GUILDS,
    'who is in a voice channel',
    'event VOICE_CHANNEL_SELECT',
    'event VOICE_STATE_CREATE',
    'event VOICE_STATE_UPDATE',
    'event VOICE_STATE_DELETE',
  ),
  ...at(REMOTE, 'VOICE_SETTINGS_UPDATE follows', 'event VOICE_SETTINGS_UPDATE'),
  ...at(REMOTE, 'VOICE_CONNECTION_STATUS has every documented state', 'event VOICE_CONNECTION_STATUS'),
  ...at(REMOTE, 'SPEAKING_START and SPEAKING_STOP', 'event SPEAKING_START', 'event SPEAKING_STOP'),
  ...at(GUILDS, 'messages of a channel reach', 'event MESSAGE_CREATE', 'event MESSAGE_UPDATE', 'event MESSAGE_DELETE'),
  ...at(NOTICES, 'mentions, direct messages', 'event NOTIFICATION_CREATE'),
  ...at(INVITES, 'a game receives an invitation', 'event ACTIVITY_JOIN', 'event ACTIVITY_JOIN_REQUEST', 'event ACTIVITY_INVITE'),
  ...at(LIBRARIES, 'ACTIVITY_SPECTATE reaches', 'event ACTIVITY_SPECTATE'),
  ...at(SHOP, 'ENTITLEMENT_CREATE and ENTITLEMENT_DELETE', 'event ENTITLEMENT_CREATE', 'event ENTITLEMENT_DELETE'),
];

/** The documented codes of ERROR and of a close. That of a command that no transport has (CAPTURE_SHORTCUT) is in the readme. */
const CODES: readonly Fact[] = [
  ...at(FRAME, 'every command of the SDK', 'error UNKNOWN_ERROR'),
  ...at(IPC, 'what is not a command is answered', 'error INVALID_PAYLOAD', 'error INVALID_COMMAND'),
  ...at(GUILDS, 'an unknown guild is 4003', 'error INVALID_GUILD', 'error INVALID_CHANNEL', 'error INVALID_PERMISSIONS'),
  ...at(SUBSCRIBE, 'an unknown event is 4004', 'error INVALID_EVENT'),
  ...at(AUTHORIZE, 'a refusal by the person or the server', 'error INVALID_CLIENTID', 'error OAUTH2_ERROR'),
  ...at(AUTHENTICATE, 'tokens of another application', 'error INVALID_TOKEN'),
  ...at('agent/src/commands/get-user.test.ts', 'what is not an id is 4010', 'error INVALID_USER'),
  ...at(VOICE, 'selecting a channel fails with 5001', 'error SELECT_CHANNEL_TIMED_OUT'),
  ...at(GUILDS, 'GET_GUILD with a timeout', 'error GET_GUILD_TIMED_OUT'),
  ...at(VOICE, 'leaving another channel needs force', 'error SELECT_VOICE_FORCE_REQUIRED'),
  ...at(IPC, '%s is closed with its code', 'close INVALID_CLIENTID', 'close INVALID_VERSION'),
  // An origin is refused before there is a command, so that the error of the same name is never sent.
  ...at(WEB, '%s is closed with its code', 'close INVALID_ORIGIN', 'close INVALID_ENCODING', 'error INVALID_ORIGIN'),
  ...at(IPC, 'a third handshake within a minute', 'close RATELIMITED'),
  ...at('agent/src/core/token-watch.test.ts', 'closed with 4003', 'close TOKEN_REVOKED'),
];

const VALUES: readonly Fact[] = [
  ...at(REMOTE, 'VOICE_CONNECTION_STATUS has every documented state', 'ten states of the voice connection'),
  ...at('web/src/voice/remote/remote.test.ts', 'every state of the connection follows', 'each state comes from the call'),
  ...at(HERE, 'the modes, the kinds of keys', 'modes of voice settings', 'kinds of keys', 'kinds of devices'),
  ...at(HERE, 'the numbers of layouts', 'layouts', 'orientations of the screen', 'orientation locks', 'thermal states'),
  ...at(FRAME, 'two people in one instance see each other', 'every event of the SDK fits its schemas'),
  ...at('web/src/activities/activities.test.ts', 'the address of the page', 'platforms of the address'),
  ...at(POST_MESSAGE, 'a handshake with %s is closed', 'close codes of a page'),
];

const SITES: readonly Fact[] = [
  ...at(PROXY, 'a path is served with and without /.proxy', 'each activity has its host', '/.proxy has no effect'),
  ...at(
    PROXY,
    'the first match wins',
    'a mapping is a prefix and a target',
    'the mapping of / serves the page',
    'parameters',
    'the order of mappings',
  ),
  ...at(TARGETS, 'names with a dot are called by https and wss', 'a target has no scheme'),
  ...at(MAPPINGS, '%s is refused', 'a target is a directory'),
  ...at(
    POLICY,
    'an activity in the client reaches its mappings',
    'the policy lets the API and the pictures through',
    'the cookies of the own host',
  ),
  ...at(POLICY, 'an activity reaches no unmapped host', 'WebTransport is not supported'),
  ...at(TARGETS, 'messages pass in both directions', 'WebSockets'),
  ...at(PROXY, 'cookies are confined', 'SameSite, Secure and Partitioned'),
  ...at(PROXY, 'pages have our policy', 'caching is that of the target'),
  ...at(TARGETS, 'of several addresses', 'development maps to this machine, in place of an override'),
];

const INSTANCE: readonly Fact[] = [
  ...at(INSTANCES, 'the application reads a launch', 'the id of an instance', 'the lookup of an instance'),
  ...at(INSTANCES, '404 for an unknown id', 'an instance that has ended is 404', 'only the application may look it up'),
  ...at(FRAME, 'the shelf of a voice channel starts', 'launched from the shelf'),
  ...at(
    'server/src/api/apps/interactions/launches.test.ts',
    'a response launches the activity',
    'launched by a response of type 12',
  ),
  ...at(JOINING, 'two people join an instance', 'an instance is shared'),
  ...at(
    'server/src/api/apps/activities/set-application-embedded.test.ts',
    'the owner turns an application into an activity',
    'an entry point is made',
  ),
  ...at(JOINING, 'who may not launch it', 'the age gate'),
  ...at(SHELF, 'the shelf has the activities', 'platforms decide what is shown'),
  ...at(FRAME, 'a managed link is shared', 'links, also managed ones'),
];

/** Every documented fact. */
export const FACTS: readonly Fact[] = [...WIRE, ...COMMANDS, ...EVENTS, ...CODES, ...VALUES, ...SITES, ...INSTANCE];
