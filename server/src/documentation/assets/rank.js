// Ranks the results of a search, in the browser and on the server.

/** Points for each kind, so that of two equal matches the one that people mean comes first. */
const KINDS = { operation: 9, event: 8, error: 8, page: 7, object: 6, permission: 6, intent: 5, scope: 5, section: 4 };

const plain = (text) =>
  text
    .toLowerCase()
    .replace(/[_\-./{}\s]+/g, ' ')
    .trim();

/** Words of a query that count. */
const MOST_WORDS = 8;

/** The plain words of entries, which a search of the same index needs again. */
const known = new WeakMap();

function formsOf(entry) {
  const forms = known.get(entry);
  if (forms) return forms;
  const names = [entry.title, ...entry.names].map(plain);
  const made = { names, text: ` ${names.join(' ')} ${plain(entry.text)}` };
  known.set(entry, made);
  return made;
}

/** Points of one entry for a query in plain words; 0 if it does not match. */
function points(entry, query, words) {
  const { names, text } = formsOf(entry);
  const kind = KINDS[entry.kind] ?? 1;
  if (names.includes(query)) return 1000 + kind;
  if (names.some((name) => name.startsWith(query))) return 600 + kind - Math.min(names[0].length, 200) / 10;
  const inNames = words.every((word) => names.some((name) => ` ${name}`.includes(` ${word}`)));
  if (inNames) return 400 + kind - Math.min(names[0].length, 200) / 10;
  if (names.some((name) => name.includes(query))) return 300 + kind;
  const found = words.filter((word) => text.includes(` ${word}`));
  return found.length === words.length ? 100 + kind : 0;
}

/** Does now for some entries what the first search does. */
export function prepare(entries) {
  for (const entry of entries) formsOf(entry);
}

export function rank(entries, query, limit = 12) {
  const wanted = plain(query);
  if (wanted === '') return [];
  const words = [...new Set(wanted.split(' '))].slice(0, MOST_WORDS);
  const found = [];
  for (const entry of entries) {
    const score = points(entry, wanted, words);
    if (score > 0) found.push({ entry, score });
  }
  return found
    .sort((a, b) => b.score - a.score || (a.entry.title < b.entry.title ? -1 : 1))
    .slice(0, limit)
    .map(({ entry }) => entry);
}
