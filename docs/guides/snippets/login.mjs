import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

const { GUILDHALL_URL, CLIENT_ID, CLIENT_SECRET, PORT = '4000' } = process.env;
const redirect_uri = process.env.REDIRECT_URI ?? `http://127.0.0.1:${PORT}/callback`;
/** The logins that have begun: the verifier of each by its state. */
const begun = new Map();

/** Sends the browser to the platform, where the person agrees. */
function start(response) {
  const [state, verifier] = [randomBytes(16).toString('hex'), randomBytes(32).toString('base64url')];
  begun.set(state, verifier);
  const query = new URLSearchParams({
    client_id: CLIENT_ID,
    redirect_uri,
    response_type: 'code',
    scope: 'identify guilds',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const cookie = `state=${state}; HttpOnly; SameSite=Lax`;
  response.writeHead(302, { location: `${GUILDHALL_URL}/oauth2/authorize?${query}`, 'set-cookie': cookie }).end();
}

/** The browser comes back with a code, which becomes an access token. */
async function finish(query, cookie, response) {
  const state = query.get('state');
  const code_verifier = begun.get(state);
  begun.delete(state);
  if (!code_verifier || !cookie?.includes(`state=${state}`)) return response.writeHead(400).end('Begin again.');
  if (query.has('error')) return response.writeHead(403).end('You did not agree.');
  const answer = await fetch(`${GUILDHALL_URL}/api/v10/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code: query.get('code'), redirect_uri, code_verifier }),
  });
  if (!answer.ok) return response.writeHead(502).end('The platform refused the code.');
  const { access_token } = await answer.json();
  const read = async (path) => {
    const found = await fetch(`${GUILDHALL_URL}/api/v10${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    return found.json();
  };
  const [me, guilds] = [await read('/users/@me'), await read('/users/@me/guilds')];
  response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`Hello, ${me.global_name ?? me.username}! You are in ${guilds.map(({ name }) => name).join(', ')}.`);
}

createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, redirect_uri);
  if (pathname === '/callback') await finish(searchParams, request.headers.cookie, response);
  else start(response);
}).listen(Number(PORT), function () {
  console.log(`listens on http://127.0.0.1:${this.address().port}`);
});
