import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive, in chunks of text. */
export interface ZipEntry {
  path: string;
  pieces: AsyncIterable<string> | Iterable<string>;
}

/** Streams a ZIP archive of consecutive files; at most one chunk is in memory at a time. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    made.push(piece);
  });
  for await (const { path, pieces } of entries) {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    for await (const piece of pieces) {
      file.push(strToU8(piece));
      yield* made.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

/** Streams pages of rows as the text of one JSON list. */
export async function* jsonList(pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of pages)
    for (const row of page) {
      yield `${before}${JSON.stringify(row)}`;
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
