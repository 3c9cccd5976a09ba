// Reads pages of messages with the bare driver: GET /<ms> runs the query for that time and responds with the figures.
import { createServer } from 'node:http';
import pg from 'pg';
import { summary } from '../http.ts';
import { listen } from './listen.ts';

const { BENCH_URL = '', BENCH_CHANNEL = '', BENCH_BEFORE = '[]', BENCH_LIMIT = '', BENCH_CALLERS = '' } = process.env;
const before: string[] = JSON.parse(BENCH_BEFORE);
const callers = Number(BENCH_CALLERS);
const pool = new pg.Pool({ connectionString: BENCH_URL, max: callers });
const query = {
  name: 'page',
  text: 'select * from messages where channel_id = $1 and id < $2 order by id desc limit $3',
};

async function run(milliseconds: number) {
  const latencies: number[] = [];
  const start = performance.now();
  const end = start + milliseconds;
  let begun = 0;
  const one = async () => {
    for (let sent = performance.now(); sent < end; ) {
      begun += 1;
      const { rowCount } = await pool.query({ ...query, values: [BENCH_CHANNEL, before[begun % before.length], BENCH_LIMIT] });
      if (rowCount !== Number(BENCH_LIMIT)) throw new Error(`a page of ${rowCount} messages`);
      const now = performance.now();
      latencies.push(now - sent);
      sent = now;
    }
  };
  await Promise.all(Array.from({ length: callers }, one));
  return summary(latencies, performance.now() - start);
}

const server = createServer((request, response) => {
  run(Number(request.url?.slice(1))).then(
    (figures) => response.end(JSON.stringify(figures)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
listen(server);
