import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';

const { PUBLIC_KEY, PORT = '4000' } = process.env;
const x = Buffer.from(PUBLIC_KEY, 'hex').toString('base64url');
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

function isGenuine(headers, body) {
  const timestamp = headers['x-signature-timestamp'] ?? '';
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, signature);
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  // Answer first: what takes longer than three seconds counts as lost, and is sent again.
  response.writeHead(204).end();
  const { type, event } = JSON.parse(body);
  if (type === 1 && event.type === 'APPLICATION_AUTHORIZED')
    console.log(`${event.data.user.username} agreed to ${event.data.scopes.join(', ')}`);
  if (type === 1 && event.type === 'APPLICATION_DEAUTHORIZED') console.log(`${event.data.user.username} has left`);
}).listen(Number(PORT), function () {
  console.log(`listens on http://127.0.0.1:${this.address().port}`);
});
