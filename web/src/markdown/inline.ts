import type { Inline } from './nodes.ts';

const MAX_DEPTH = 10;
const SPECIAL = /[\\`*_~|<[@h]/g;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}_]/u;
const USER = /<@!?(\d{1,20})>/y;
const ROLE = /<@&(\d{1,20})>/y;
const CHANNEL = /<#(\d{1,20})>/y;
const EMOJI = /<a?:(\w{2,32}):(\d{1,20})>/y;
const TIME = /<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/y;
const COMMAND = /<(\/[^:>\n]{1,100}):\d{1,20}>/y;
const QUIET_LINK = /<(https?:\/\/[^\s<>]+)>/y;
const BARE_LINK = /https?:\/\/[^\s<]+/y;
const MASKED_LINK = /\[((?:\\.|[^\]\\\n])+)\]\(<?(https?:\/\/[^\s<>]+?)>?(?: "[^"\n]*")?\)/y;
const EVERYONE = /@(?:everyone|here)\b/y;

interface Found {
  node: Inline;
  end: number;
}

/** Parses inline text: emphasis, code, links (http and https only), mentions, emoji and timestamps. Anything else is plain text. */
export function parseInline(source: string, depth = 0): Inline[] {
  const nodes: Inline[] = [];
  let text = '';
  let at = 0;
  const flush = () => {
    if (text) nodes.push({ type: 'text', text });
    text = '';
  };
  while (at < source.length) {
    SPECIAL.lastIndex = at;
    const next = SPECIAL.exec(source)?.index ?? source.length;
    text += source.slice(at, next);
    at = next;
    if (at >= source.length) break;
    const follower = source[at + 1] ?? '';
    if (source[at] === '\\' && ESCAPABLE.test(follower)) {
      text += follower;
      at += 2;
      continue;
    }
    const found = readAt(source, at, depth);
    if (found) {
      flush();
      nodes.push(found.node);
      at = found.end;
    } else {
      text += source[at];
      at++;
    }
  }
  flush();
  return nodes;
}

function readAt(source: string, at: number, depth: number): Found | null {
  switch (source[at]) {
    case '`':
      return readCode(source, at);
    case '<':
      return readAngle(source, at);
    case '[':
      return readMasked(source, at, depth);
    case 'h':
      return WORD.test(source[at - 1] ?? '') ? null : readBare(source, at);
    case '@': {
      const name = sticky(EVERYONE, source, at);
      return name ? { node: { type: 'everyone', text: name[0] }, end: at + name[0].length } : null;
    }
    default:
      return depth < MAX_DEPTH ? readEmphasis(source, at, depth) : null;
  }
}

function sticky(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

function readCode(source: string, at: number): Found | null {
  const fence = source.startsWith('``', at) ? '``' : '`';
  const close = source.indexOf(fence, at + fence.length);
  if (close <= at + fence.length) return null;
  const inner = source.slice(at + fence.length, close);
  return {
    node: { type: 'code', text: fence === '``' ? inner.replace(/^ (?=`)|(?<=`) $/g, '') : inner },
    end: close + fence.length,
  };
}

function readAngle(source: string, at: number): Found | null {
  const after = (hit: RegExpExecArray, node: Inline): Found => ({ node, end: at + hit[0].length });
  const user = sticky(USER, source, at);
  if (user?.[1]) return after(user, { type: 'user', id: user[1] });
  const role = sticky(ROLE, source, at);
  if (role?.[1]) return after(role, { type: 'role', id: role[1] });
  const channel = sticky(CHANNEL, source, at);
  if (channel?.[1]) return after(channel, { type: 'channel', id: channel[1] });
  const emoji = sticky(EMOJI, source, at);
  if (emoji?.[1] && emoji[2]) return after(emoji, { type: 'emoji', name: emoji[1], id: emoji[2] });
  const time = sticky(TIME, source, at);
  const ms = Number(time?.[1]) * 1000;
  if (time && Math.abs(ms) <= 8.64e15) return after(time, { type: 'time', ms, style: time[2] ?? 'f' });
  const command = sticky(COMMAND, source, at);
  if (command?.[1]) return after(command, { type: 'code', text: command[1] });
  const link = sticky(QUIET_LINK, source, at);
  const href = link?.[1] && safeUrl(link[1]);
  return link && href ? after(link, { type: 'link', href, children: [{ type: 'text', text: link[1] ?? href }] }) : null;
}

function readMasked(source: string, at: number, depth: number): Found | null {
  const hit = sticky(MASKED_LINK, source, at);
  const label = hit?.[1];
  const href = hit?.[2] && safeUrl(hit[2]);
  // A label that looks like a URL could misrepresent the link's target.
  if (!hit || !label || !href || depth >= MAX_DEPTH || /https?:\/\//i.test(label)) return null;
  return {
    node: { type: 'link', href, children: parseInline(label, depth + 1).filter((one) => one.type !== 'link') },
    end: at + hit[0].length,
  };
}

function readBare(source: string, at: number): Found | null {
  const hit = sticky(BARE_LINK, source, at);
  if (!hit) return null;
  let shown = hit[0];
  for (;;) {
    const last = shown.at(-1) ?? '';
    const unbalanced = last === ')' && shown.split('(').length < shown.split(')').length;
    if (!/[.,:;!?'"\]*_~|]/.test(last) && !unbalanced) break;
    shown = shown.slice(0, -1);
  }
  const href = safeUrl(shown);
  return href ? { node: { type: 'link', href, children: [{ type: 'text', text: shown }] }, end: at + shown.length } : null;
}

const PAIRS = [
  ['**', 'strong'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'em'],
  ['_', 'em'],
] as const;

function readEmphasis(source: string, at: number, depth: number): Found | null {
  for (const [mark, type] of PAIRS) {
    if (!source.startsWith(mark, at)) continue;
    const from = at + mark.length;
    const close = findClose(source, from, mark);
    if (close < 0 || source.slice(from, close).trim() === '') continue;
    if (type === 'em' && !isEmphasis(source, at, close, mark)) continue;
    return { node: { type, children: parseInline(source.slice(from, close), depth + 1) }, end: close + mark.length };
  }
  return null;
}

/** A mark opens only before a word and closes only after one; an underscore inside a word is literal. */
function isEmphasis(source: string, at: number, close: number, mark: string): boolean {
  if (source[at + 1] === mark || /\s/.test(source[at + 1] ?? ' ') || /\s/.test(source[close - 1] ?? ' ')) return false;
  return mark === '*' || !(WORD.test(source[at - 1] ?? '') || WORD.test(source[close + 1] ?? ''));
}

/** The closing position of a mark, skipping escapes, code and (for a single mark) doubled marks; -1 if it is not closed. */
function findClose(source: string, from: number, mark: string): number {
  const sign = mark[0] ?? '';
  for (let at = from; at < source.length; at++) {
    const char = source[at];
    if (char === '\\') at++;
    else if (char === '`') {
      const code = readCode(source, at);
      if (code) at = code.end - 1;
    } else if (char === sign) {
      let run = 1;
      while (source[at + run] === sign) run++;
      // In a run of three, the last marks close the outer pair.
      if (run >= mark.length && !(mark.length === 1 && run === 2)) return at + run - mark.length;
      at += run - 1;
    }
  }
  return -1;
}

/** The URL if it is a valid http or https URL, else null. */
export function safeUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
