// An app that the platform calls over HTTP. Set GUILDHALL_URL and BOT_TOKEN, then: node app.mjs
import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';

const { GUILDHALL_URL = 'http://127.0.0.1:3000', BOT_TOKEN, PORT = '4000' } = process.env;
const OLDEST = 60; // seconds that a request may be old

/** Calls the platform as the bot. */
async function call(method, path, body) {
  const headers = { authorization: `Bot ${BOT_TOKEN}`, 'content-type': 'application/json' };
  const answer = await fetch(`${GUILDHALL_URL}/api/v10${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const { id, verify_key } = await call('GET', '/applications/@me');
await call('PUT', `/applications/${id}/commands`, [
  {
    name: 'feedback',
    description: 'Give feedback on a topic',
    options: [{ type: 3, name: 'topic', description: 'The topic', required: true, max_length: 80 }],
  },
]);

// The application's verify_key is a raw Ed25519 key in hex; node:crypto accepts it as a JWK.
const x = Buffer.from(verify_key, 'hex').toString('base64url');
const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

/** Whether the platform has sent this recently. Anyone can call this server, or replay an old request. */
function isGenuine(headers, body) {
  const timestamp = headers['x-signature-timestamp'] ?? '';
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  const age = Math.abs(Date.now() / 1000 - Number(timestamp));
  return age <= OLDEST && verify(null, Buffer.concat([Buffer.from(timestamp), body]), publicKey, signature);
}

/** The response to an interaction. */
function answerTo({ type, data, member, user }) {
  if (type === 1) return { type: 1 }; // PING: the platform tries this server out
  if (type === 2) return ask(data.options[0].value); // /feedback was run
  if (type === 3) return openForm(data.custom_id); // the button was pressed
  return thank(data, member?.user ?? user); // type 5: the modal was submitted
}

function ask(topic) {
  const button = { type: 2, style: 1, label: 'Give feedback', custom_id: `feedback ${topic}` };
  return say(`What do you think of **${topic}**?`, { components: [{ type: 1, components: [button] }] });
}

function openForm(custom_id) {
  const opinion = { type: 4, custom_id: 'opinion', style: 2, max_length: 500, placeholder: 'It is ...' };
  const options = ['Good', 'Bad'].map((label) => ({ label, value: label.toLowerCase() }));
  const components = [
    { type: 10, content: 'Everyone in the channel will see it.' },
    { type: 18, label: 'Rating', component: { type: 21, custom_id: 'verdict', options } },
    { type: 18, label: 'Comment', description: 'Up to 500 characters', component: opinion },
  ];
  return { type: 9, data: { custom_id, title: 'Your feedback', components } };
}

function thank({ custom_id, components }, user) {
  const answers = components.flatMap(({ component }) => component ?? []);
  const told = (name) => answers.find((answer) => answer.custom_id === name)?.value;
  const topic = custom_id.slice('feedback '.length);
  return say(`${user.global_name ?? user.username} finds **${topic}** ${told('verdict')}: ${told('opinion')}`);
}

/** A message whose text never mentions a user. */
function say(content, more = {}) {
  return { type: 4, data: { content, allowed_mentions: { parse: [] }, ...more } };
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end('The signature is not valid.');
  const answer = answerTo(JSON.parse(body));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
});
server.listen(Number(PORT), () => console.log(`slash-http listens on http://127.0.0.1:${server.address().port}`));
