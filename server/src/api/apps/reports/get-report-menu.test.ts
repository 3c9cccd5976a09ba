import { startFixtures } from '@guildhall/testkit/fixtures';
import { expect } from 'vitest';

const { test } = await startFixtures();

test('[people/reports] the menu leads from its root to each of five reasons', async ({ bob }) => {
  const { body } = await bob.get('/reporting/menu/message');
  expect(body.nodes[String(body.root_node_id)]?.children).toHaveLength(5);
  expect((await bob.get('/reporting/menu/thing')).status).toBe(404);
});
