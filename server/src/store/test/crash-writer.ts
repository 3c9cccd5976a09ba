// Started and killed by the crash test: 16 concurrent writers insert messages and print the id of each committed one.
import { readConfig } from '../../config/config.ts';
import { openStore } from '../open-store.ts';

const store = await openStore(readConfig(process.env));
// The last commits of a killed predecessor may still reach the server: its ids are not reused.
let next = BigInt(Date.now()) << 20n;
process.stdout.write('open\n');
await Promise.all(Array.from({ length: 16 }, writeForEver));

async function writeForEver(): Promise<void> {
  for (;;) {
    const id = String(next++);
    const row = { channel_id: '1100000000000000000', id, author_id: '1', type: 0, flags: 0, content: `message ${id}` };
    await store.transaction((db) =>
      db.kysely
        .insertInto('messages')
        .values({ ...row, pinned: 0, tts: 0, mention_everyone: 0 })
        .execute(),
    );
    process.stdout.write(`${id}\n`);
  }
}
