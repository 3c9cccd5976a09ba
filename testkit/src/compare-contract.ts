/** A JSON Schema, a parameter or another object of an OpenAPI document. */
type Json = Readonly<Record<string, unknown>>;

/** The parts of an OpenAPI document that are compared. */
export interface ContractDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** The alternatives of a schema, joined: its types, fields, items and values. */
interface Shape {
  types: Set<string>;
  values: Set<unknown>;
  /** The schemas of each field, and how many alternatives require it. */
  fields: Map<string, { schemas: Json[]; required: number }>;
  items: Json[];
  /** How many alternatives are objects with fields. */
  objects: number;
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const typeOf = (value: unknown): string => (value === null ? 'null' : typeof value === 'number' ? 'integer' : typeof value);

/**
 * The differences of the served document from the published one, a line each. A response may be narrower than
 * published (a field that is always present, a value that does not occur), and a request may accept more: neither is listed.
 * Objects are compared once, under their names in both documents.
 */
export function contractDifferences(served: ContractDocument, published: ContractDocument): string[] {
  return new Comparison(served, published).run();
}

class Comparison {
  readonly #served: ContractDocument;
  readonly #published: ContractDocument;
  readonly #lines: string[] = [];
  readonly #compared = new Set<string>();

  constructor(served: ContractDocument, published: ContractDocument) {
    this.#served = served;
    this.#published = published;
  }

  run(): string[] {
    for (const [path, item] of Object.entries(this.#published.paths))
      for (const [method, theirs] of Object.entries(item)) {
        if (typeof theirs.operationId !== 'string') continue;
        const ours = this.#served.paths[path]?.[method];
        if (!ours) this.#lines.push(`${theirs.operationId}: not served`);
        else this.#operation(theirs.operationId, ours, theirs, listOf(item.parameters));
      }
    return this.#lines;
  }

  #operation(id: string, ours: Json, theirs: Json, shared: readonly unknown[]): void {
    const named = (document: ContractDocument, list: readonly unknown[]) =>
      list
        .filter(isJson)
        .map((one) => resolve(document, one))
        .filter(({ in: place }) => place === 'query' || place === 'path')
        .map(({ in: place, name }) => `${place} ${name}`);
    const mine = named(this.#served, listOf(ours.parameters));
    const published = named(this.#published, [...shared, ...listOf(theirs.parameters)]);
    this.#names(id, mine, published);
    const [a, b] = [responsesOf(this.#served, ours), responsesOf(this.#published, theirs)];
    this.#names(id, [...a.keys()], [...b.keys()]);
    for (const [status, schema] of a) {
      const other = b.get(status);
      if (schema && other) this.#schemas(`${id} ${status}`, [schema], [other], false);
    }
    const [body, publishedBody] = [bodyOf(ours), bodyOf(theirs)];
    if (body && publishedBody) this.#schemas(`${id} body`, [body], [publishedBody], true);
    else if (body || publishedBody) this.#lines.push(`${id} body: ${body ? 'not published' : 'not served'}`);
  }

  #names(at: string, ours: readonly string[], theirs: readonly string[]): void {
    for (const name of ours) if (!theirs.includes(name)) this.#lines.push(`${at} ${name}: not published`);
    for (const name of theirs) if (!ours.includes(name)) this.#lines.push(`${at} ${name}: not served`);
  }

  #schemas(place: string, ours: readonly Json[], theirs: readonly Json[], isRequest: boolean): void {
    const name = nameOf(ours);
    let at = place;
    if (name !== undefined) {
      at = `${isRequest ? 'request ' : ''}${name} (${nameOf(theirs) ?? 'unnamed'})`;
      if (this.#compared.has(at)) return;
      this.#compared.add(at);
    }
    const [a, b] = [shapeOf(this.#served, ours), shapeOf(this.#published, theirs)];
    const [inner, outer] = isRequest ? [b, a] : [a, b];
    const types = [...inner.types].filter((type) => !outer.types.has(type) && !(type === 'integer' && outer.types.has('number')));
    if (types.length && outer.types.size) this.#lines.push(`${at}: ${isRequest ? 'refuses' : 'may be'} ${types.join(', ')}`);
    const values = [...inner.values].filter((value) => !outer.values.has(value));
    if (values.length && outer.values.size) this.#lines.push(`${at}: ${isRequest ? 'refuses' : 'may be'} ${values.join(', ')}`);
    this.#fields(at, a, b, isRequest);
    if (a.items.length && b.items.length) this.#schemas(`${at}[]`, a.items, b.items, isRequest);
  }

  #fields(at: string, ours: Shape, theirs: Shape, isRequest: boolean): void {
    if (!ours.objects || !theirs.objects) return;
    for (const [field, { schemas, required }] of ours.fields) {
      const other = theirs.fields.get(field);
      if (!other) {
        this.#lines.push(`${at}.${field}: not published`);
        continue;
      }
      const [always, publishedAlways] = [required === ours.objects, other.required === theirs.objects];
      if (isRequest && always && !publishedAlways) this.#lines.push(`${at}.${field}: required`);
      if (!isRequest && !always && publishedAlways) this.#lines.push(`${at}.${field}: may be absent`);
      this.#schemas(`${at}.${field}`, schemas, other.schemas, isRequest);
    }
    for (const [field, { required }] of theirs.fields)
      if (!ours.fields.has(field) && (isRequest || required === theirs.objects)) this.#lines.push(`${at}.${field}: not served`);
  }
}

function resolve(document: ContractDocument, value: Json): Json {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(\w+)$/.exec(String(value.$ref ?? '')) ?? [];
  const found = document.components[kind]?.[name];
  return found ? resolve(document, found) : value;
}

/** The JSON schemas of the successes, by status; undefined for one without JSON. */
function responsesOf(document: ContractDocument, { responses }: Json): Map<string, Json | undefined> {
  const entries = isJson(responses) ? Object.entries(responses) : [];
  return new Map(
    entries
      .filter(([status, one]) => status.startsWith('2') && isJson(one))
      .map(([status, one]) => [status, isJson(one) ? jsonOf(resolve(document, one)) : undefined]),
  );
}

function bodyOf({ requestBody }: Json): Json | undefined {
  return isJson(requestBody) ? jsonOf(requestBody) : undefined;
}

function jsonOf({ content }: Json): Json | undefined {
  const json = isJson(content) ? content['application/json'] : undefined;
  return isJson(json) && isJson(json.schema) ? json.schema : undefined;
}

/** The name of the only component that schemas refer to, apart from null. */
function nameOf(schemas: readonly Json[]): string | undefined {
  const options = schemas.flatMap((schema): unknown[] =>
    Array.isArray(schema.anyOf) ? schema.anyOf : Array.isArray(schema.oneOf) ? schema.oneOf : [schema],
  );
  const [only, ...others] = options.filter((option) => isJson(option) && option.type !== 'null');
  if (others.length || !isJson(only) || typeof only.$ref !== 'string') return undefined;
  return only.$ref.split('/').at(-1);
}

function shapeOf(document: ContractDocument, schemas: readonly Json[]): Shape {
  const shape: Shape = { types: new Set(), values: new Set(), fields: new Map(), items: [], objects: 0 };
  const visit = (schema: Json, path: readonly unknown[]): void => {
    if (schema.$ref !== undefined) {
      if (!path.includes(schema.$ref)) visit(resolve(document, schema), [...path, schema.$ref]);
      return;
    }
    const values = [...listOf(schema.enum), ...('const' in schema ? [schema.const] : [])];
    for (const value of values) {
      shape.values.add(value);
      shape.types.add(typeOf(value));
    }
    for (const key of ['anyOf', 'oneOf', 'allOf'])
      for (const option of listOf(schema[key])) if (isJson(option)) visit(option, path);
    for (const type of [schema.type].flat()) if (typeof type === 'string') shape.types.add(type);
    if (isJson(schema.items)) shape.items.push(schema.items);
    if (!isJson(schema.properties)) return;
    shape.objects += 1;
    for (const [name, inner] of Object.entries(schema.properties)) {
      const field = shape.fields.get(name) ?? { schemas: [], required: 0 };
      shape.fields.set(name, field);
      if (isJson(inner)) field.schemas.push(inner);
      if (listOf(schema.required).includes(name)) field.required += 1;
    }
  };
  for (const schema of schemas) visit(schema, []);
  return shape;
}
