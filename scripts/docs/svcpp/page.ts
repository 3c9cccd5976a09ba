// Writes docs/client/from-cpp.md: each member in C++, in the svcpp surface and in the idiomatic one.
import { callbackOf, isReserved, isSlot, lowerFirst, parametersOf, resultOf, type Row } from '../../../client/src/svcpp/rows.ts';

const INTRODUCTION = `# From C++ to TypeScript

This page is generated from \`client/src/svcpp/members.tsv\` by \`npm run docs\`. It lists every member of the C++ library
twice: by its own name in \`@guildhall/client/svcpp\`, for ports, and as new code has it in \`@guildhall/client\`.

\`\`\`ts
import { Activity, Client, RunCallbacks } from '@guildhall/client/svcpp';

const client = new Client('https://guildhall.example');
client.SetApplicationId(123456789012345678n);
client.SetStatusChangedCallback((status) => {
  if (status !== Client.Status.Ready) return;
  const activity = new Activity();
  activity.SetState('In the lobby');
  client.UpdateRichPresence(activity, (result) => console.log(result.ToString()));
});
client.UpdateToken(1, accessToken, () => client.Connect());
setInterval(RunCallbacks, 16);
\`\`\`

## Idioms

| C++ | \`@guildhall/client/svcpp\` | \`@guildhall/client\` |
|---|---|---|
| \`X b = a\` | \`new X(a)\`, or \`b.Assign(a)\` | spread, \`structuredClone\` |
| \`X b = std::move(a)\` | \`X.Move(a)\`, or \`b.AssignMove(a)\`; \`a\` is empty | - |
| \`if (x)\` | \`x.ToBool()\`, or \`valid(x)\`; an object is always truthy | \`undefined\` instead of empty objects |
| \`X::nullobj\` | \`X.nullobj\`: getters return defaults, setters throw ObjectEmptyError | \`undefined\` |
| \`uint64_t\` | \`bigint\`; arguments may be decimal strings and safe integers too | decimal string |
| \`std::optional<T>\` | \`T \\| undefined\` | optional property |
| \`Client::Status::Ready\` | \`Client.Status.Ready\`; unknown numbers stay as they are | string or constant |
| callback, the last argument | the same; without it the call returns a Promise of the callback's arguments | Promise; rejects with SvcppError |
| \`SetXxxCallback\` | the same; one callback each, \`undefined\` clears it | \`on(name, listener, { signal })\` |
| \`RunCallbacks()\` | the same; \`new Client(options, { dispatch: 'auto' })\` does without | \`dispatch: 'manual'\` and \`client.pump()\` |
| destructor | \`x.Drop()\`, or \`using x = ...\` | \`client.dispose()\`, or \`await using\` |

Getters return copies: to change \`activity.Assets()\`, pass the changed copy to \`activity.SetAssets\`. An argument of the wrong
type throws a TypeError that names the class, the member and the range.

Names with a brand in C++ have a neutral one here; the first column has the C++ name.
`;

/** The page. */
export function cppPage(rows: readonly Row[]): string {
  const owners = [...new Set(rows.map((row) => row.class))];
  const titles: Readonly<Record<string, string>> = { '(namespace)': 'Functions', '(RPC over IPC)': 'Desktop agent' };
  const sections = owners
    .filter((owner) => !rows.some((row) => row.class === owner && isReserved(row)))
    .map((owner) =>
      section(
        titles[owner] ?? owner,
        rows.filter((row) => row.class === owner),
        rows,
      ),
    );
  const reserved = rows.filter(isReserved).map((row) => `\`${row.class}\``);
  return `${INTRODUCTION}
${sections.join('\n')}
## Reserved names

${reserved.join(' and ')} belong to a later release.
`;
}

function section(title: string, own: readonly Row[], rows: readonly Row[]): string {
  const lines = own.map((row) => {
    const cells = [cppCall(row), svcppCall(row, rows), idiomatic(row), row.since, row.rules];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  });
  return `## ${title}

| C++ | svcpp | idiomatic | since | rules |
|---|---|---|---|---|
${lines.join('\n')}
`;
}

const code = (text: string) => (text === '-' || text === '' ? '-' : `\`${text}\``);

/** The member as C++ has it. */
function cppCall(row: Row): string {
  const { class: owner, cpp, kind } = row;
  if (kind === 'class' || kind === 'enum')
    return code(cpp.startsWith('(') ? owner : kind === 'enum' && cpp !== row.member ? cpp : `${owner}::${cpp}`);
  if (owner.startsWith('(') || /^rpc/.test(kind)) return code(`${cpp}${/^rpc/.test(kind) ? '' : '()'}`);
  if (kind === 'enum value') return code(`${owner}::${cpp}`);
  if (/constructor|operator|static field|callback/.test(kind))
    return code(cpp === '(special members)' ? owner : `${owner}::${cpp}`);
  return code(
    `${owner}::${cpp}(${parametersOf(row.parameters)
      .map(({ name }) => name)
      .join(', ')})`,
  );
}

const SPECIAL: Readonly<Record<string, string>> = {
  '(special members)': 'new X(other), X.Move(other), Assign, AssignMove, ToBool(), X.nullobj',
  'AuthorizationArgs()': 'new AuthorizationArgs()',
  'AuthorizationArgs(other) move': 'AuthorizationArgs.Move(other)',
  'AuthorizationArgs(other) copy': 'new AuthorizationArgs(other)',
  'operator=(other) move': 'args.AssignMove(other)',
  'operator=(other) copy': 'args.Assign(other)',
  'operator bool': 'args.ToBool()',
  nullobj: 'AuthorizationArgs.nullobj',
};

/** The member in the svcpp surface. */
function svcppCall(row: Row, rows: readonly Row[]): string {
  const { class: owner, member, kind } = row;
  const special = SPECIAL[member]?.replaceAll('X', owner);
  if (special)
    return code(
      owner === 'Client' || owner === 'VADThresholdSettings'
        ? special.replace(/^new \w+\(other\), /, '').replace('Assign, ', '')
        : special,
    );
  if (/^rpc/.test(kind)) return '-';
  if (kind === 'class') return code(owner);
  if (kind === 'enum') return code(member === '(enum)' ? owner : `${owner}.${member}`);
  if (kind === 'enum value') return code(`${owner}.${member.replace('::', '.')} ${row.returns}`);
  if (kind === 'callback') return code(`${owner}.${member}`);
  if (kind === 'constructor') return code(`new ${member}`);
  const names = parametersOf(row.parameters).map(({ name, type }) =>
    type.endsWith('?') && kind !== 'setter' ? `${name}?` : name,
  );
  const callback = isSlot(row) ? undefined : callbackOf(row, rows);
  const head = owner.startsWith('(') ? member : `${kind === 'static' ? owner : lowerFirst(owner)}.${member}`;
  const result = resultOf(row) === 'void' ? '' : `: ${resultOf(row).replace('::', '.').replace('uint64', 'bigint')}`;
  return code(`${head}(${names.join(', ')})${callback ? '' : result}`);
}

function idiomatic(row: Row): string {
  const isPlain = /^(const object|plain object|live view|the |property )/.test(row.idiomatic);
  if (row.idiomatic.startsWith('property ')) return code(row.idiomatic.slice(9));
  return isPlain ? row.idiomatic.replace(/(client\.[\w.]+)/, '`$1`') : code(row.idiomatic);
}
