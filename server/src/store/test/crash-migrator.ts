// Started and killed by cascades.test.ts: runs the migrations named by the argument and waits before their last one commits.
import { readConfig } from '../../config/config.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { openPostgresStore } from '../postgres/open.ts';
import { openSqliteStore } from '../sqlite/open.ts';

const { databaseUrl, dataDirectory } = readConfig(process.env);
const store =
  databaseUrl === null ? await openSqliteStore({ directory: dataDirectory }) : await openPostgresStore({ url: databaseUrl });
setInterval(() => {}, 60_000);
const wanted = MIGRATIONS.filter(({ name }) => name <= (process.argv[2] ?? ''));
const last = wanted.at(-1);
await migrate(store, [
  ...wanted.slice(0, -1),
  {
    name: last?.name ?? '',
    async up(db, dialect) {
      await last?.up(db, dialect);
      process.stdout.write('uncommitted\n');
      await new Promise(() => {});
    },
  },
]);
