const api = `${process.env.GUILDHALL_URL}/api/v10`;
const token = process.env.BOT_TOKEN;
const GUILDS = 1 << 0;
const GUILD_MESSAGES = 1 << 9;
const MESSAGE_CONTENT = 1 << 15;

/** Sends a request as the bot, and waits if there were too many. */
async function call(method, path, body) {
  const headers = { authorization: `Bot ${token}`, 'content-type': 'application/json' };
  const response = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) });
  const answer = await response.json();
  if (response.ok) return answer;
  if (response.status !== 429) throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`);
  await new Promise((resolve) => setTimeout(resolve, answer.retry_after * 1000));
  return call(method, path, body);
}

const { url } = await call('GET', '/gateway/bot');
const socket = new WebSocket(`${url}/?v=10&encoding=json`);
let last = null;

socket.addEventListener('message', async ({ data }) => {
  const { op, t, s, d } = JSON.parse(data);
  last = s ?? last;
  if (op === 10) {
    setInterval(() => socket.send(JSON.stringify({ op: 1, d: last })), d.heartbeat_interval);
    const properties = { os: 'linux', browser: 'my bot', device: 'my bot' };
    socket.send(JSON.stringify({ op: 2, d: { token, properties, intents: GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT } }));
  }
  if (t === 'READY') console.log(`ready as ${d.user.username}`);
  if (t === 'MESSAGE_CREATE' && d.content === '!hello')
    await call('POST', `/channels/${d.channel_id}/messages`, {
      content: `Hello, ${d.author.global_name ?? d.author.username}!`,
      message_reference: { message_id: d.id },
    });
});
socket.addEventListener('close', ({ code }) => {
  console.log(`the connection ended with ${code}`);
  process.exit(1);
});
