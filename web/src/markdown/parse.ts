import { perLanguage } from '../i18n/locale.ts';
import { parseInline } from './inline.ts';
import type { Block, Inline, ListNode } from './nodes.ts';

const MAX_QUOTES = 4;
const HEADING = /^(#{1,3})\s+(\S.*)$/;
const SUBTEXT = /^-#\s+(\S.*)$/;
const BULLET = /^(\s*)(?:[-*]|(\d{1,9})\.)\s+(\S.*)$/;
const LANGUAGE = /^([\w+#.-]{1,32})\n/;

/** Parses a message: code blocks, quotes, lists, headings and paragraphs. Never throws; anything that is not markdown is plain text. */
export function parseMarkdown(source: string, depth = 0): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    const text = paragraph.join('\n').replace(/^\n+|\n+$/g, '');
    if (text) blocks.push({ type: 'paragraph', children: parseInline(text) });
    paragraph = [];
  };
  let rest = source.replaceAll('\r\n', '\n');
  while (rest !== '') {
    const taken = takeBlock(rest, depth);
    if (taken) {
      flush();
      blocks.push(taken.block);
      rest = taken.rest;
      continue;
    }
    const end = rest.indexOf('\n');
    const line = end < 0 ? rest : rest.slice(0, end);
    const fence = line.indexOf('```');
    if (fence > 0 && rest.indexOf('```', fence + 3) > fence + 3) {
      paragraph.push(line.slice(0, fence));
      rest = rest.slice(fence);
    } else {
      paragraph.push(line);
      rest = end < 0 ? '' : rest.slice(end + 1);
    }
  }
  flush();
  return blocks;
}

interface Taken {
  block: Block;
  rest: string;
}

function takeBlock(source: string, depth: number): Taken | null {
  if (source.startsWith('```')) return takeCode(source);
  if (source.startsWith('>') && depth < MAX_QUOTES) return takeQuote(source, depth);
  const end = source.indexOf('\n');
  const line = end < 0 ? source : source.slice(0, end);
  const rest = end < 0 ? '' : source.slice(end + 1);
  const heading = HEADING.exec(line);
  if (heading?.[1] && heading[2])
    return { block: { type: 'heading', level: heading[1].length, children: parseInline(heading[2]) }, rest };
  const subtext = SUBTEXT.exec(line);
  if (subtext?.[1]) return { block: { type: 'subtext', children: parseInline(subtext[1]) }, rest };
  return BULLET.test(line) ? takeList(source) : null;
}

function takeCode(source: string): Taken | null {
  const close = source.indexOf('```', 3);
  if (close <= 3) return null;
  const inner = source.slice(3, close);
  const language = LANGUAGE.exec(inner)?.[1] ?? '';
  const text = inner.slice(language ? language.length + 1 : 0).replace(/^\n|\n$/g, '');
  return { block: { type: 'code', language, text }, rest: source.slice(close + 3).replace(/^\n/, '') };
}

function takeQuote(source: string, depth: number): Taken | null {
  if (source.startsWith('>>> '))
    return { block: { type: 'quote', children: parseMarkdown(source.slice(4), depth + 1) }, rest: '' };
  const lines = source.split('\n');
  let count = 0;
  while (/^>(?:\s|$)/.test(lines[count] ?? '')) count++;
  if (count === 0) return null;
  const inner = lines.slice(0, count).map((line) => line.replace(/^>\s?/, ''));
  if (inner.join('').trim() === '') return null;
  return { block: { type: 'quote', children: parseMarkdown(inner.join('\n'), depth + 1) }, rest: lines.slice(count).join('\n') };
}

function takeList(source: string): Taken {
  const lines = source.split('\n');
  const bullets: { indent: number; number: string | undefined; text: string }[] = [];
  let count = 0;
  for (; count < lines.length; count++) {
    const line = lines[count] ?? '';
    const hit = BULLET.exec(line);
    const last = bullets.at(-1);
    const first = bullets[0];
    // A list of the other kind at the same depth is a list of its own.
    const isOther =
      hit !== null &&
      first !== undefined &&
      (hit[1] ?? '').length <= first.indent &&
      (hit[2] === undefined) !== (first.number === undefined);
    if (isOther) break;
    if (hit?.[3] && !SUBTEXT.test(line)) bullets.push({ indent: (hit[1] ?? '').length, number: hit[2], text: hit[3] });
    else if (last && /^\s{2,}\S/.test(line)) last.text += `\n${line.trim()}`;
    else break;
  }
  return { block: nest(bullets), rest: lines.slice(count).join('\n') };
}

function nest(bullets: { indent: number; number: string | undefined; text: string }[]): ListNode {
  const [first] = bullets;
  const list: ListNode = { type: 'list', ordered: first?.number !== undefined, start: Number(first?.number ?? 1), items: [] };
  for (let at = 0; at < bullets.length; ) {
    const bullet = bullets[at];
    if (!bullet) break;
    let end = at + 1;
    while ((bullets[end]?.indent ?? -1) > bullet.indent) end++;
    const inner = bullets.slice(at + 1, end);
    list.items.push({ children: parseInline(bullet.text), list: inner.length > 0 ? nest(inner) : null });
    at = end;
  }
  return list;
}

const JUMBO = /^(?:\s*(?:\p{RGI_Emoji}|<a?:\w{2,32}:\d{1,20}>)){1,12}\s*$/v;

/** True if a message consists of a few emoji and nothing else. */
export function isJumbo(source: string): boolean {
  return source.length < 400 && JUMBO.test(source);
}

/** Names for mentions in the context where the text is shown. */
export interface Names {
  user: (id: string) => string;
  role: (id: string) => string;
  channel: (id: string) => string;
  /** Stands for a spoiler, whose text stays hidden. */
  spoiler: string;
}

/** The text without markup, on one line, for previews and announcements. Spoilers stay hidden. */
export function plainText(source: string, names: Names): string {
  const inline = (nodes: Inline[]): string => nodes.map((node) => inlineText(node, names, inline)).join('');
  const block = (node: Block): string => {
    if (node.type === 'code') return node.text;
    if (node.type === 'quote') return node.children.map(block).join(' ');
    if (node.type === 'list')
      return node.items.map((item) => [inline(item.children), item.list ? block(item.list) : ''].join(' ')).join(' ');
    return inline(node.children);
  };
  return parseMarkdown(source).map(block).join(' ').replace(/\s+/g, ' ').trim();
}

const momentFormat = perLanguage((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }));

function inlineText(node: Inline, names: Names, inline: (nodes: Inline[]) => string): string {
  switch (node.type) {
    case 'text':
    case 'code':
    case 'everyone':
      return node.text;
    case 'user':
      return `@${names.user(node.id)}`;
    case 'role':
      return `@${names.role(node.id)}`;
    case 'channel':
      return `#${names.channel(node.id)}`;
    case 'emoji':
      return `:${node.name}:`;
    case 'time':
      return momentFormat().format(node.ms);
    case 'spoiler':
      return names.spoiler;
    default:
      return inline(node.children);
  }
}
