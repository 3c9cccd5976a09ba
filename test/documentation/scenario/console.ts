import { EventsEndpoint } from '@guildhall/testkit/events-endpoint';
import { createApp, install, type World } from '../world.ts';

/** Durations, times of the machine, and the hash of a caller's bucket, which differ in each run. */
const STEADY = {
  'detail.bucket': 'redacted-0123456789abcdef',
  'entry.detail.bucket': 'redacted-0123456789abcdef',
  'response.headers.date': 'Sat, 21 Nov 2026 12:00:00 GMT',
  'entries.*.duration_ms': 4,
  duration_ms: 4,
  'detail.response_headers.x-request-id': '1-100',
  'entry.detail.response_headers.x-request-id': '1-100',
  'detail.duration_ms': 4,
  'entry.duration_ms': 4,
  'entry.detail.duration_ms': 4,
  'causes.*.duration_ms': 4,
  'effects.*.duration_ms': 4,
  'deliveries.*.duration_ms': 4,
  'steps.*.duration_ms': 4,
};

/** The console of an application, and deliveries to its endpoint. */
export async function consoles(w: World): Promise<void> {
  const { x, ada, guild, general } = w;
  const app = await createApp(x, ada, 'Lookout');
  await install(x, ada, app.bot, guild);
  const path = { application_id: app.id };
  await x.show('update_application_console', ada, { path, body: { is_enabled: true } });
  await x.show('get_application_console', ada, { path });
  // Entries are written a moment after their response: the clock stands still until this one is there.
  await app.bot.post(`/channels/${general}/messages`, { content: 'All quiet.' });
  const query = { after: '0', search: 'All quiet', kinds: 'request' };
  const written = () => ada.get(`/applications/${app.id}/console/entries`, { query: { ...query, wait: 5 } });
  while ((await written()).body.entries.length === 0) await x.p.jobs();
  const list = await x.show('list_console_entries', ada, { path, query, steady: STEADY });
  const entry = { ...path, entry_id: list.at('entries.0.id') };
  await x.show('get_console_entry', ada, { path: entry, steady: STEADY });
  await x.show('send_console_entry_again', ada, { path: entry, body: { body: { content: 'Still quiet.' } }, steady: STEADY });
  await x.show('clear_console', ada, { path });
  await deliveries(w, app.id);
}

async function deliveries({ x, ada }: World, id: string): Promise<void> {
  const path = { application_id: id };
  const endpoint = await EventsEndpoint.open(ada, id);
  x.standIns.address(endpoint.url, 'events.app.example');
  await x.show('verify_application_endpoint', ada, { path, body: { kind: 'webhook_events', url: endpoint.url }, steady: STEADY });
  await endpoint.subscribe(ada, id, 'APPLICATION_AUTHORIZED');
  const sent = await x.show('send_test_webhook_event', ada, { path, body: { type: 'APPLICATION_AUTHORIZED' }, steady: STEADY });
  await x.show('list_application_deliveries', ada, { path, query: { kind: 'webhook_event' }, steady: STEADY });
  const delivery = { ...path, delivery_id: sent.id };
  await x.show('get_application_delivery', ada, { path: delivery, steady: STEADY });
  await x.show('redeliver_application_delivery', ada, { path: delivery, steady: STEADY });
  await endpoint.close();
}
