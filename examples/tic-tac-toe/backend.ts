import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Arcade, call } from './setup.ts';

const PAGE = fileURLToPath(new URL('page/', import.meta.url));
const TYPES = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };
/** Bytes of a request for a guest. */
const MOST = 1000;

/** The page's files by their paths; the script is bundled at each start. */
async function loadPage(): Promise<Map<string, { type: string; text: string }>> {
  const { outputFiles } = await build({
    entryPoints: [`${PAGE}main.ts`],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser'],
    sourcemap: 'inline',
    write: false,
  });
  const read = async (name: string, type: string) => ({ type, text: await readFile(PAGE + name, 'utf8') });
  return new Map([
    ['/', await read('index.html', TYPES.html)],
    ['/base.css', await read('base.css', TYPES.css)],
    ['/screens.css', await read('screens.css', TYPES.css)],
    ['/game.js', { type: TYPES.js, text: outputFiles[0]?.text ?? '' }],
  ]);
}

/** The game's own server: serves the page, and lets guests in. It holds the bot's token, which no page may see. */
export async function serveGame(api: string, arcade: Arcade, port: number): Promise<Server> {
  const page = await loadPage();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://game');
    const file = page.get(pathname);
    if (request.method === 'POST' && pathname === '/guest') {
      letIn(api, arcade, request).then(
        (guest) => reply(response, 200, { type: 'application/json', text: JSON.stringify(guest) }),
        (error: Error) => reply(response, 400, { type: 'text/plain', text: error.message }),
      );
    } else if (file) reply(response, 200, file);
    else reply(response, 404, { type: 'text/plain', text: 'Not found' });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return server;
}

function reply(response: ServerResponse, status: number, { type, text }: { type: string; text: string }): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
}

/** Vouches for a guest by the game's bot: the platform makes a provisional account, or finds the one of the same id. */
async function letIn(api: string, { applicationId, botToken, secret }: Arcade, request: IncomingMessage): Promise<object> {
  const { id, name } = JSON.parse(await bodyOf(request));
  if (typeof id !== 'string' || !/^[\w-]{36}$/.test(id)) throw new Error('The id must be a random UUID.');
  if (typeof name !== 'string' || !/^.{1,20}$/u.test(name.trim())) throw new Error('The name must have 1 to 20 characters.');
  const guest = { external_user_id: id, preferred_global_name: name.trim() };
  const { access_token } = await call(api, `Bot ${botToken}`, 'POST /partner-sdk/token/bot', guest);
  return { apiBase: api, applicationId, accessToken: access_token, arcade: secret };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MOST) throw new Error('The request is too long.');
  }
  return text;
}
