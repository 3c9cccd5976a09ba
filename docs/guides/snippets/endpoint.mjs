import { createPublicKey, randomInt, verify } from 'node:crypto';
import { createServer } from 'node:http';

const { PUBLIC_KEY, PORT = '4000' } = process.env;

// The key of the page General is a raw Ed25519 key in hex.
const x = Buffer.from(PUBLIC_KEY, 'hex').toString('base64url');
const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });

function isGenuine(headers, body) {
  const timestamp = headers['x-signature-timestamp'] ?? '';
  const signature = Buffer.from(headers['x-signature-ed25519'] ?? '', 'hex');
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, signature);
}

function answerTo({ type, data }) {
  if (type === 1) return { type: 1 };
  const sides = data.options?.find(({ name }) => name === 'sides')?.value ?? 6;
  return { type: 4, data: { content: `You rolled ${randomInt(1, sides + 1)} of ${sides}.` } };
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answerTo(JSON.parse(body))));
}).listen(Number(PORT), function () {
  console.log(`listens on http://127.0.0.1:${this.address().port}`);
});
