// Makes docs/images/guild.png from the built client: node web/test/screenshots.ts
import { fileURLToPath } from 'node:url';
import { Hall, messageOf, seen } from './browser/hall.ts';
import { makeLively } from './browser/lively.ts';

const TARGET = fileURLToPath(new URL('../../docs/images/guild.png', import.meta.url));

const hall = await Hall.open();
try {
  const { ada, place, leave } = await makeLively(hall);
  const page = await hall.pageOf(ada, `/channels/${place.id}/${place.channelId}`, { colorScheme: 'light' });
  await seen(messageOf(page, 'that was quick'));
  await seen(page.getByRole('button', { name: 'Mill, bot, online' }));
  await page.screenshot({ path: TARGET, animations: 'disabled' });
  await leave();
} finally {
  await hall.close();
}
