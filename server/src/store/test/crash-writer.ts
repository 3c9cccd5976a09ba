// Started by the contract test and killed: writes messages from 16 sides at once and prints the id of each one that is committed.
import { writeSync } from 'node:fs';
import { readConfig } from '../../config.ts';
import { openStore } from '../open-store.ts';

const store = await openStore(readConfig(process.env));
let next = 1_200_000_000_000_000_000n;
writeSync(1, 'open\n');
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
    writeSync(1, `${id}\n`);
  }
}
