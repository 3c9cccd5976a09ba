// The activity's own server: its page, the exchange of codes for tokens, and the boards. `npm start -- --demo` runs it.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { WebSocketServer } from 'ws';
import { Rooms } from './rooms.mjs';

const PAGE = fileURLToPath(new URL('page/', import.meta.url));
const SECURE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
/** Bytes of a request with a code, of a picture, and of a message. */
const [MOST, MOST_PICTURE, MOST_MESSAGE] = [4000, 4 * 1024 * 1024, 64 * 1024];
/** Ms within which a person says who they are. */
const HELLO_WITHIN = 10_000;

/**
 * Starts the server on this machine. `url` is the address of the platform; `clientId`, `clientSecret` and `botToken` are
 * the application's, which no page may see (except the first). Resolves with the port.
 */
export async function serveActivity({ url, clientId, clientSecret, botToken, port = 0 }) {
  const platform = new Platform(`${url}/api/v10`, { clientId, clientSecret, botToken });
  const files = await loadPage(clientId);
  const server = createServer((request, response) => {
    answer(platform, files, request).then(
      ({ type, body }) => response.writeHead(200, { ...SECURE, 'content-type': type }).end(body),
      (error) => response.writeHead(error.status ?? 500, SECURE).end(error.status ? error.message : 'Something went wrong.'),
    );
  });
  const sockets = new WebSocketServer({ server, path: '/board', maxPayload: MOST_MESSAGE });
  const rooms = new Rooms();
  sockets.on('connection', (socket) => seat(platform, rooms, socket));
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const close = () => {
    for (const socket of sockets.clients) socket.terminate();
    server.close();
  };
  return { port: server.address().port, close };
}

/** The page's files by their paths. */
async function loadPage(clientId) {
  const script = existsSync(`${PAGE}main.js`) ? await readFile(`${PAGE}main.js`, 'utf8') : await bundleScript();
  const html = await readFile(`${PAGE}index.html`, 'utf8');
  return new Map([
    ['/', { type: 'text/html; charset=utf-8', body: html.replace('CLIENT_ID', clientId) }],
    ['/style.css', { type: 'text/css; charset=utf-8', body: await readFile(`${PAGE}style.css`, 'utf8') }],
    ['/main.js', { type: 'text/javascript; charset=utf-8', body: script }],
  ]);
}

/** The page's script with the embedded SDK: bundled at each start, unless it has been built. */
async function bundleScript() {
  const { build, stop } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [`${PAGE}main.ts`],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    write: false,
  });
  await stop();
  return outputFiles[0].text;
}

async function answer(platform, files, request) {
  const { pathname } = new URL(request.url ?? '/', 'http://activity');
  if (request.method === 'POST' && pathname === '/api/token') {
    const { code } = JSON.parse(String(await bodyOf(request, MOST)));
    return json({ access_token: await platform.exchange(String(code)) });
  }
  if (request.method === 'POST' && pathname === '/api/picture') {
    const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return json({ url: await platform.keepPicture(token, await bodyOf(request, MOST_PICTURE)) });
  }
  const file = request.method === 'GET' ? files.get(pathname) : undefined;
  if (!file) throw new Refusal(404, 'Not found');
  return file;
}

const json = (value) => ({ type: 'application/json', body: JSON.stringify(value) });

async function bodyOf(request, most) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > most) throw new Refusal(413, 'The request is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A person connects: first they say who they are and in which instance, then they draw. */
function seat(platform, rooms, socket) {
  const late = setTimeout(() => socket.close(4001, 'No hello came.'), HELLO_WITHIN);
  socket.on('error', () => socket.terminate());
  socket.once('message', (data) => {
    clearTimeout(late);
    welcome(platform, rooms, socket, data).catch(() => socket.close(4003, 'Only participants may draw.'));
  });
  socket.once('close', () => clearTimeout(late));
}

async function welcome(platform, rooms, socket, data) {
  const { token, instance_id: instanceId } = JSON.parse(String(data));
  const user = await platform.participant(String(token), String(instanceId));
  if (socket.readyState !== socket.OPEN) return;
  const room = rooms.of(instanceId);
  const send = (message) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
  const number = room.enter({ id: user.id, name: user.global_name ?? user.username, send });
  socket.once('close', () => {
    room.leave(number);
    rooms.left(instanceId);
  });
  socket.on('message', (said) => {
    if (!accepts(room, number, said)) socket.close(4002, 'This message is not for boards.');
  });
}

function accepts(room, number, said) {
  try {
    return room.receive(number, JSON.parse(String(said)), Date.now());
  } catch {
    return false;
  }
}

class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The server's requests to the platform. */
class Platform {
  #api;
  #app;

  constructor(api, app) {
    this.#api = api;
    this.#app = app;
  }

  /** Exchanges the code of authorize() for an access token. The secret stays here. */
  async exchange(code) {
    const { clientId: client_id, clientSecret: client_secret } = this.#app;
    const form = { client_id, client_secret, grant_type: 'authorization_code', code };
    return (await this.#request('POST', '/oauth2/token', { body: new URLSearchParams(form) })).access_token;
  }

  /** The user of a token, if they take part in the instance: pages can claim anything, the platform knows. */
  async participant(token, instanceId) {
    const { user } = await this.#request('GET', '/oauth2/@me', { authorization: `Bearer ${token}` });
    const path = `/applications/${this.#app.clientId}/activity-instances/${encodeURIComponent(instanceId)}`;
    const { users } = await this.#request('GET', path, { authorization: `Bot ${this.#app.botToken}` });
    if (!users.includes(user.id)) throw new Refusal(403, 'Only participants may draw.');
    return user;
  }

  /** Gives a picture to the platform, which serves it for a day; returns its URL. */
  async keepPicture(token, bytes) {
    const body = new FormData();
    body.append('file', new Blob([bytes], { type: 'image/png' }), 'board.png');
    const path = `/applications/${this.#app.clientId}/attachment`;
    return (await this.#request('POST', path, { authorization: `Bearer ${token}`, body })).attachment.url;
  }

  async #request(method, path, { authorization, body } = {}) {
    const headers = authorization ? { authorization } : {};
    const response = await fetch(this.#api + path, { method, headers, body });
    if (!response.ok) throw new Refusal(response.status, `The platform refused: ${response.status}`);
    return response.json();
  }
}

const { GUILDHALL_URL, CLIENT_ID, CLIENT_SECRET, BOT_TOKEN, ACTIVITY_PORT } = process.env;
if (GUILDHALL_URL && CLIENT_ID && CLIENT_SECRET && BOT_TOKEN) {
  const app = { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, botToken: BOT_TOKEN };
  const { port } = await serveActivity({ url: GUILDHALL_URL, ...app, port: Number(ACTIVITY_PORT ?? 0) });
  if (parentPort) parentPort.postMessage({ port });
  else process.stdout.write(`The activity listens on 127.0.0.1:${port}: map / to it.\n`);
}
