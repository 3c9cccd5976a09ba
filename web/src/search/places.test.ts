import { expect, test } from 'vitest';
import { channel, ready } from '../state/fixtures.ts';
import { placesFor } from './places.ts';

const state = ready({
  channels: [channel(), channel({ id: '201', name: 'hallway' }), channel({ id: '202', name: 'town hall' })],
});
const names = (query: string) => placesFor(state, query, '100').map((one) => `${one.kind} ${one.name}`);

test('names that begin with the query come first', () => {
  expect(names('hal')).toEqual(['channel hall', 'channel hallway', 'channel town hall']);
});

test('a sign limits the search to channels or people', () => {
  expect(names('a')).toContain('person Ada');
  expect(names('#ada')).toEqual([]);
  expect(names('@ad')).toEqual(['person Ada']);
  // The channels of a server are found by its name, too.
  expect(names('mas')).toEqual(['guild Masons', 'channel hall', 'channel hallway', 'channel town hall']);
});
