import { LIMITS } from '@guildhall/protocol/limits';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** The attributes of a tag that previews read; the first of each name wins. */
export type Attributes = Partial<Record<(typeof NAMES)[number], string>>;

/** Receives the tags of a page in order. */
export interface TagHandler {
  /** `attributes` are only read for `meta`, `link` and `script`. */
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}

const NAMES = ['name', 'property', 'content', 'value', 'rel', 'type', 'href', 'id'] as const;
const ATTRIBUTES: ReadonlyMap<string, (typeof NAMES)[number]> = new Map(NAMES.map((name) => [name, name]));
const WITH_ATTRIBUTES: ReadonlySet<string> = new Set(['meta', 'link', 'script']);
const FOREIGN: ReadonlySet<string> = new Set(['svg', 'math']);

/**
 * Reads the tags of a page in one pass. Uses only the tokenizer, which keeps no open elements: a parser that
 * does takes time quadratic in the depth.
 */
export function readTags(html: string, handler: TagHandler): void {
  const tokenizer = new Tokenizer({ decodeEntities: true }, new Tags(html, handler));
  tokenizer.write(html);
  tokenizer.end();
}

class Tags implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: TagHandler;
  #tag = '';
  #attributes: Attributes = {};
  /** The attribute being read, if it is relevant. */
  #attribute: (typeof NAMES)[number] | undefined;
  #value = '';
  /** The depth of open svg and math elements: titles and scripts in them are ordinary elements. */
  #foreign = 0;

  constructor(html: string, handler: TagHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  isInForeignContext(): boolean {
    return this.#foreign > 0;
  }

  onopentagname(start: number, end: number): void {
    this.#tag = this.#name(start, end);
    this.#attributes = {};
  }

  onattribname(start: number, end: number): void {
    this.#attribute = WITH_ATTRIBUTES.has(this.#tag) ? ATTRIBUTES.get(this.#name(start, end)) : undefined;
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    const room = LIMITS.previews.attributeRead.max - this.#value.length;
    if (this.#attribute !== undefined && room > 0) this.#value += this.#html.slice(start, Math.min(end, start + room));
  }

  onattribentity(codePoint: number): void {
    if (this.#attribute !== undefined && this.#value.length < LIMITS.previews.attributeRead.max)
      this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    if (this.#attribute !== undefined) this.#attributes[this.#attribute] ??= this.#value;
    this.#attribute = undefined;
  }

  onopentagend(): void {
    if (FOREIGN.has(this.#tag)) this.#foreign += 1;
    this.#handler.open(this.#tag, this.#attributes);
  }

  onselfclosingtag(): void {
    // In HTML a self-closing slash has no effect; in svg and math it ends the element.
    const isForeign = this.#foreign > 0 || FOREIGN.has(this.#tag);
    this.#handler.open(this.#tag, this.#attributes);
    if (isForeign) this.#handler.close(this.#tag);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#name(start, end);
    if (FOREIGN.has(name) && this.#foreign > 0) this.#foreign -= 1;
    this.#handler.close(name);
  }

  ontext(start: number, end: number): void {
    this.#handler.text(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#handler.text(String.fromCodePoint(codePoint));
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #name(start: number, end: number): string {
    return end - start > LIMITS.previews.tagName.max ? '' : this.#html.slice(start, end).toLowerCase();
  }
}
