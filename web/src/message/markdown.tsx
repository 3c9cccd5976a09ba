import { lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import type { Block, Inline, ListNode } from '../markdown/nodes.ts';
import { isJumbo, parseMarkdown } from '../markdown/parse.ts';
import { Link } from '../router.tsx';
import { needMember } from '../state/members.ts';
import { channelName, memberName } from '../state/selectors.ts';
import { store } from '../state/session.ts';
import { useSelected } from '../state/store.ts';
import { toast } from '../state/toasts.ts';
import { Icon } from '../ui/icon.tsx';
import { FullTime, RelativeTime } from '../ui/time.tsx';
import { EmojiSign } from './emoji-sign.tsx';
import type { Id } from '../api/wire-base.ts';
import { ChatContext } from '../channels/chat-context.ts';
import { UserButton } from '../members/user-button.tsx';
import { t } from './text.ts';

const EventLink = lazy(async () => ({ default: (await import('../events/event-link.tsx')).EventLink }));

/** Renders the text of a message or embed; mentions use the guild's names. */
export function Markdown({ source, guildId, jumbo = false }: { source: string; guildId?: Id | undefined; jumbo?: boolean }) {
  const blocks = useMemo(() => parseMarkdown(source), [source]);
  const large = jumbo && isJumbo(source);
  return <div className={large ? 'markdown jumbo' : 'markdown'}>{renderBlocks(blocks, guildId)}</div>;
}

function renderBlocks(blocks: Block[], guildId: Id | undefined): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no id
  return blocks.map((block, at) => <BlockView key={at} block={block} guildId={guildId} />);
}

function BlockView({ block, guildId }: { block: Block; guildId: Id | undefined }) {
  switch (block.type) {
    case 'paragraph':
      return <p>{renderInline(block.children, guildId)}</p>;
    case 'heading':
      // Headings in messages are not h1 to h3, which would disturb the page outline.
      return <p className={`md-heading md-h${block.level}`}>{renderInline(block.children, guildId)}</p>;
    case 'subtext':
      return <p className="md-subtext">{renderInline(block.children, guildId)}</p>;
    case 'quote':
      return <blockquote>{renderBlocks(block.children, guildId)}</blockquote>;
    case 'code':
      return (
        <div className="code-block">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, so the keyboard must reach it */}
          <pre tabIndex={0} data-language={block.language || undefined}>
            <code>{block.text}</code>
          </pre>
          <CopyCode text={block.text} />
        </div>
      );
    case 'list':
      return renderList(block, guildId);
  }
}

function CopyCode({ text }: { text: string }) {
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toast(t('copied_code')),
      () => toast(t('copyRefused'), 'error'),
    );
  return (
    <button type="button" className="icon-button copy-code" aria-label={t('copyCode')} title={t('copyCode')} onClick={copy}>
      <Icon name="copy" size={15} />
    </button>
  );
}

function renderList(list: ListNode, guildId: Id | undefined): ReactNode {
  const items = list.items.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no id
    <li key={at}>
      {renderInline(item.children, guildId)}
      {item.list && renderList(item.list, guildId)}
    </li>
  ));
  return list.ordered ? <ol start={list.start}>{items}</ol> : <ul>{items}</ul>;
}

function renderInline(nodes: Inline[], guildId: Id | undefined): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no id
  return nodes.map((node, at) => <InlineView key={at} node={node} guildId={guildId} />);
}

function InlineView({ node, guildId }: { node: Inline; guildId: Id | undefined }) {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return <code>{node.text}</code>;
    case 'everyone':
      return <span className="mention">{node.text}</span>;
    case 'emoji':
      return <EmojiSign emoji={node} size={22} />;
    case 'user':
      return <UserMention id={node.id} guildId={guildId} />;
    case 'role':
      return <RoleMention id={node.id} guildId={guildId} />;
    case 'channel':
      return <ChannelMention id={node.id} />;
    case 'time':
      return node.style === 'R' ? <RelativeTime ms={node.ms} /> : <FullTime ms={node.ms} style={node.style} />;
    case 'link':
      return <LinkView node={node} guildId={guildId} />;
    case 'spoiler':
      return <Spoiler>{renderInline(node.children, guildId)}</Spoiler>;
    case 'strong':
      return <strong>{renderInline(node.children, guildId)}</strong>;
    case 'em':
      return <em>{renderInline(node.children, guildId)}</em>;
    case 'underline':
      return <u>{renderInline(node.children, guildId)}</u>;
    case 'strike':
      return <s>{renderInline(node.children, guildId)}</s>;
  }
}

/** A link to an event of a guild, which names its id. */
const EVENT_PATH = /^\/channels\/\d+\/events\/(\d+)$/;

/** A link; the address of an event of this server becomes a card, unless the author has given it other words. */
function LinkView({ node, guildId }: { node: Extract<Inline, { type: 'link' }>; guildId: Id | undefined }) {
  const [first] = node.children;
  const bare = first?.type === 'text' && first.text === node.href && URL.canParse(node.href) ? new URL(node.href) : null;
  const eventId = bare?.origin === location.origin ? EVENT_PATH.exec(bare.pathname)?.[1] : undefined;
  if (bare && eventId) {
    return (
      <Suspense fallback={node.href}>
        <EventLink eventId={eventId} address={bare.pathname} />
      </Suspense>
    );
  }
  return (
    <a href={node.href} target="_blank" rel="noopener noreferrer nofollow">
      {renderInline(node.children, guildId)}
    </a>
  );
}

function UserMention({ id, guildId }: { id: Id; guildId: Id | undefined }) {
  const name = useSelected(store, (state) => {
    const user = state.users[id];
    return user ? memberName(state.guilds[guildId ?? ''], user) : null;
  });
  const isMe = useSelected(store, (state) => state.me?.id === id);
  const isUnknown = useSelected(store, (state) => state.guilds[guildId ?? '']?.members[id] === undefined);
  useEffect(() => {
    if (isUnknown) needMember(guildId, id);
  }, [isUnknown, guildId, id]);
  const user = useSelected(store, (state) => state.users[id]);
  const channelId = useContext(ChatContext)?.channelId;
  const className = isMe ? 'mention mention-me' : 'mention';
  const words = `@${name ?? t('mentionUser')}`;
  if (!user) return <span className={className}>{words}</span>;
  return (
    <UserButton user={user} guildId={guildId} channelId={channelId} className={className}>
      {words}
    </UserButton>
  );
}

function RoleMention({ id, guildId }: { id: Id; guildId: Id | undefined }) {
  const name = useSelected(store, (state) => state.guilds[guildId ?? '']?.roles[id]?.name ?? null);
  return <span className="mention">@{name?.replace(/^@/, '') ?? t('mentionRole')}</span>;
}

function ChannelMention({ id }: { id: Id }) {
  const channel = useSelected(store, (state) => state.channels[id]);
  if (!channel) return <span className="mention">#{t('mentionChannel')}</span>;
  return (
    <Link className="mention" href={`/channels/${channel.guild_id ?? '@me'}/${id}`}>
      #{channelName(channel)}
    </Link>
  );
}

function Spoiler({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  if (shown) return <span className="spoiler shown">{children}</span>;
  return (
    <button type="button" className="spoiler" aria-label={t('spoilerText')} onClick={() => setShown(true)}>
      <span aria-hidden="true" inert>
        {children}
      </span>
    </button>
  );
}
