import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const { GUILDHALL_URL, CLIENT_ID, CLIENT_SECRET, PORT = '5173' } = process.env;
const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const page = (await readFile(file('activity.html'), 'utf8')).replace('CLIENT_ID', CLIENT_ID);
const bundle = await build({ entryPoints: [file('activity.js')], bundle: true, format: 'esm', write: false });
const script = bundle.outputFiles[0].text;

/** Exchanges a code of the page for an access token. */
async function tokenFor(code) {
  const answer = await fetch(`${GUILDHALL_URL}/api/v10/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${CLIENT_ID}:${CLIENT_SECRET}`)}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code }),
  });
  const { access_token } = await answer.json();
  return JSON.stringify({ access_token });
}

createServer(async (request, response) => {
  const send = (type, body) => response.writeHead(200, { 'content-type': type }).end(body);
  if (request.url === '/api/token') {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    send('application/json', await tokenFor(JSON.parse(Buffer.concat(chunks)).code));
  } else if (request.url === '/activity.js') send('text/javascript', script);
  else send('text/html; charset=utf-8', page);
}).listen(Number(PORT), function () {
  console.log(`listens on http://127.0.0.1:${this.address().port}`);
});
