import type { APIEmbed } from 'discord-api-types/v10';
import type { CSSProperties } from 'react';
import type { Id } from '../api/wire.ts';
import { safeUrl } from '../markdown/inline.ts';
import { Markdown } from './markdown.tsx';
import { MessageTime } from './time.tsx';

/** A link when the address is one, else plain words. */
function MaybeLink({ url, children }: { url: string | null | undefined; children: React.ReactNode }) {
  const href = safeUrl(url);
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Picture({ url, className, alt = '' }: { url: string | undefined; className: string; alt?: string }) {
  const href = safeUrl(url);
  return href ? <img className={className} src={href} alt={alt} loading="lazy" referrerPolicy="no-referrer" /> : null;
}

/** A rich card in a message: author, title, text, fields, pictures and footer beside a bar of its colour. */
export function Embed({ embed, guildId }: { embed: APIEmbed; guildId: Id | undefined }) {
  const bar: CSSProperties & Record<'--bar', string> = {
    '--bar': embed.color === undefined ? 'var(--line-strong)' : `#${embed.color.toString(16).padStart(6, '0')}`,
  };
  const { author, footer, fields = [] } = embed;
  return (
    <article className="embed" style={bar} aria-label={embed.title ?? author?.name ?? 'Embed'}>
      <div className="embed-main">
        {embed.provider?.name && <p className="embed-provider">{embed.provider.name}</p>}
        {author && (
          <p className="embed-author">
            <Picture url={author.icon_url} className="embed-icon" />
            <MaybeLink url={author.url}>{author.name}</MaybeLink>
          </p>
        )}
        {embed.title && (
          <p className="embed-title">
            <MaybeLink url={embed.url}>{embed.title}</MaybeLink>
          </p>
        )}
        {embed.description && <Markdown source={embed.description} guildId={guildId} />}
        {fields.length > 0 && (
          <dl className="embed-fields">
            {fields.map((field, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two fields may be called the same
              <div key={at} className={field.inline ? 'inline' : ''}>
                <dt>
                  <Markdown source={field.name} guildId={guildId} />
                </dt>
                <dd>
                  <Markdown source={field.value} guildId={guildId} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Picture url={embed.thumbnail?.url} className="embed-thumbnail" alt={embed.image ? '' : (embed.title ?? '')} />
      <Picture url={embed.image?.url} className="embed-image" alt={embed.title ?? ''} />
      {(footer || embed.timestamp) && (
        <p className="embed-footer">
          <Picture url={footer?.icon_url} className="embed-icon" />
          {footer && <span>{footer.text}</span>}
          {embed.timestamp && <MessageTime iso={embed.timestamp} />}
        </p>
      )}
    </article>
  );
}
