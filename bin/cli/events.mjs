import { FAILED } from './failure.mjs';
import { applicationOf, serverOf } from './server.mjs';
import { paint, plain, print, printJson } from './terminal.mjs';

/** guildhall events send TYPE: posts a signed sample of a webhook event to the application's endpoint; returns 1 if it did not take it. */
export async function send(options, [type]) {
  const server = serverOf(options);
  const { id } = await applicationOf(server, options);
  const sent = await server.request('POST', `/applications/${id}/webhook-events/test`, { body: { type: type.toUpperCase() } });
  if (options.json) printJson(sent);
  else {
    const answer = sent.status === null ? 'no response' : `status ${sent.status}`;
    const why = sent.failure === null ? '' : ` (${sent.failure.replaceAll('_', ' ')})`;
    const duration = sent.duration_ms === null ? '' : ` in ${Math.round(sent.duration_ms)} ms`;
    const verdict = sent.is_delivered ? paint('green', 'Delivered') : paint('red', 'Not delivered');
    print(`${verdict}: ${plain(sent.name)} to ${plain(sent.url)}, ${answer}${why}${duration}.`);
  }
  return sent.is_delivered ? 0 : FAILED;
}
