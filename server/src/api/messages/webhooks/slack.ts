import { LIMITS } from '@guildhall/protocol/limits';
import { clip } from './clip.ts';
import type { SlackAttachment } from './slack-body.ts';
import type { SlackBody } from '@guildhall/protocol/bodies/messages/slack-webhooks';

/** An attachment as an embed of a message. */
export interface SlackEmbed {
  title?: string;
  url?: string;
  description?: string;
  color?: number;
  timestamp?: string;
  author?: { name: string; url?: string; icon_url?: string };
  footer?: { text: string; icon_url?: string };
  image?: { url: string };
  thumbnail?: { url: string };
  fields?: { name: string; value: string; inline: boolean }[];
}

const WORDS: Record<string, number> = { good: 0x2eb886, warning: 0xdaa038, danger: 0xa30200 };
/** Replaces a missing name or value. */
const BLANK = '\u200b';

/** Converts a Slack message to content and embeds; truncates texts and lists beyond the embed limits. */
export function slackMessage({ text, attachments }: SlackBody): { content: string; embeds: SlackEmbed[] } {
  const embeds: SlackEmbed[] = [];
  let room = LIMITS.messages.embedText.max;
  for (const attachment of attachments ?? []) {
    const embed = slackEmbed(attachment, room);
    if (embed) embeds.push(embed);
    if (embed) room -= lengthOf(embed);
    if (embeds.length === LIMITS.messages.embeds.max) break;
  }
  return { content: clip(slackText(text ?? ''), 2000), embeds };
}

/** An attachment as an embed of at most `room` characters; undefined if nothing of it is visible. */
function slackEmbed(attachment: SlackAttachment, room: number): SlackEmbed | undefined {
  const embed: SlackEmbed = {};
  const left = () => room - lengthOf(embed);
  const take = (text: string | null | undefined, max: number) => {
    const most = Math.min(max, left());
    return text && most > 0 ? clip(slackText(text), most) : '';
  };
  const title = take(attachment.title, 256);
  if (title) embed.title = title;
  if (title && attachment.title_link) embed.url = attachment.title_link;
  const author = take(attachment.author_name, 256);
  if (author)
    embed.author = { name: author, ...address('url', attachment.author_link), ...address('icon_url', attachment.author_icon) };
  const footer = take(attachment.footer, 2048);
  if (footer) embed.footer = { text: footer, ...address('icon_url', attachment.footer_icon) };
  const description = take([attachment.pretext, attachment.text].filter((part) => part).join('\n'), 4096);
  if (description) embed.description = description;
  for (const { name, title: heading, value, inline, short } of (attachment.fields ?? []).slice(
    0,
    LIMITS.messages.embedFields.max,
  )) {
    const field = { name: take(name ?? heading, 256) || BLANK, value: BLANK, inline: inline ?? short ?? false };
    field.value = take(value, Math.min(1024, left() - field.name.length)) || BLANK;
    if (left() >= field.name.length + field.value.length) embed.fields = [...(embed.fields ?? []), field];
  }
  if (attachment.image_url) embed.image = { url: attachment.image_url };
  if (attachment.thumb_url) embed.thumbnail = { url: attachment.thumb_url };
  const isEmpty = Object.keys(embed).length === 0;
  if (isEmpty && attachment.fallback) embed.description = take(attachment.fallback, 4096);
  if (Object.values(embed).every((part) => part === '')) return undefined;
  const color = colorOf(attachment.color);
  if (color !== undefined) embed.color = color;
  if (attachment.ts) embed.timestamp = new Date(Number(attachment.ts) * 1000).toISOString();
  return embed;
}

/** Converts Slack links and mentions to this platform's form, and decodes its three escapes. */
export function slackText(text: string): string {
  return text
    .replace(/<([^<>\n]+)>/g, (_whole, inner: string) => {
      const bar = inner.indexOf('|');
      const [target, label] = bar < 0 ? [inner, ''] : [inner.slice(0, bar), inner.slice(bar + 1)];
      if (/^!(channel|everyone|group)$/.test(target)) return '@everyone';
      if (target === '!here') return '@here';
      if (/^[@#!]/.test(target)) return label || target;
      return label && label !== target ? `[${label}](${target})` : target;
    })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function address<K extends 'url' | 'icon_url'>(key: K, value: string | null | undefined): { [P in K]?: string } {
  const made: { [P in K]?: string } = {};
  if (value) made[key] = value;
  return made;
}

function colorOf(color: string | null | undefined): number | undefined {
  if (!color) return undefined;
  if (!color.startsWith('#')) return WORDS[color];
  const digits = color.length === 4 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1);
  return Number.parseInt(digits, 16);
}

function lengthOf({ title = '', description = '', author, footer, fields = [] }: SlackEmbed): number {
  const texts = [
    title,
    description,
    author?.name ?? '',
    footer?.text ?? '',
    ...fields.flatMap(({ name, value }) => [name, value]),
  ];
  return texts.reduce((sum, text) => sum + text.length, 0);
}
