// Makes docs/images/guild.png from the built client: node web/test/screenshots.ts
import { fileURLToPath } from 'node:url';
import { BrowserHarness, messageOf, visible } from './browser/harness.ts';
import { createPopulatedGuild } from './browser/populated-guild.ts';

const TARGET = fileURLToPath(new URL('../../docs/images/guild.png', import.meta.url));

const harness = await BrowserHarness.open();
try {
  const { ada, place, leave } = await createPopulatedGuild(harness);
  const page = await harness.pageOf(ada, `/channels/${place.id}/${place.channelId}`, { colorScheme: 'light' });
  await visible(messageOf(page, 'that was quick'));
  await visible(page.getByRole('button', { name: 'Mill Bot, online' }));
  await page.screenshot({ path: TARGET, animations: 'disabled' });
  await leave();
} finally {
  await harness.close();
}
