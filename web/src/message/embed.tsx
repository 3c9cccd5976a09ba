import type { CSSProperties } from 'react';
import type { Embed as EmbedData } from '../api/wire-content.ts';
import { safeUrl } from '../markdown/inline.ts';
import { Markdown } from './markdown.tsx';
import { ImageLink } from './media.tsx';
import { MessageComponents } from './message-components.tsx';
import { MessageTime } from '../ui/time.tsx';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

/** Image width in pixels from which a preview's image is placed below its text instead of next to it. */
const LARGE = 400;

/** A link if the address is valid, else plain text. */
function MaybeLink({ url, children }: { url: string | null | undefined; children: React.ReactNode }) {
  const href = safeUrl(url);
  if (!href) return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Sign({ url, proxy }: { url: string | undefined; proxy: string | undefined }) {
  const source = safeUrl(proxy) ?? safeUrl(url);
  return source ? <img className="embed-icon" src={source} alt="" loading="lazy" referrerPolicy="no-referrer" /> : null;
}

/** Additional images of a page arrive as embeds with the same URL and only an image; merge them into the first. */
export function mergeGalleries(embeds: EmbedData[]): { embed: EmbedData; more: EmbedData[] }[] {
  const groups: { embed: EmbedData; more: EmbedData[] }[] = [];
  for (const embed of embeds) {
    const first = groups.find((one) => embed.url !== undefined && one.embed.url === embed.url && one.embed.image);
    if (first && embed.image && !embed.title && !embed.description) first.more.push(embed);
    else groups.push({ embed, more: [] });
  }
  return groups;
}

function Fields({ fields, guildId }: { fields: NonNullable<EmbedData['fields']>; guildId: Id | undefined }) {
  if (fields.length === 0) return null;
  return (
    <dl className="embed-fields">
      {fields.map((field, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have the same name
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
  );
}

interface Props {
  embed: EmbedData;
  more?: EmbedData[];
  guildId: Id | undefined;
}

/** An embed: author, title, text, fields, images and footer, with a coloured bar. */
export function Embed({ embed, more = [], guildId }: Props) {
  if (embed.components) return <MessageComponents components={embed.components} guildId={guildId} />;
  const { author, footer, fields = [], thumbnail, image } = embed;
  const bare = !author && !footer && !embed.title && !embed.description && fields.length === 0 && !embed.provider;
  const only = image ?? thumbnail;
  if (bare && only && more.length === 0) {
    return (
      <ImageLink
        url={embed.url ?? only.url}
        proxy={only.proxy_url ?? only.url}
        isLink={embed.video !== undefined}
        alt={t('linkPreview')}
        width={only.width}
        height={only.height}
      />
    );
  }
  const bar: CSSProperties & Record<'--bar', string> = {
    '--bar': typeof embed.color === 'number' ? `#${embed.color.toString(16).padStart(6, '0')}` : 'var(--line-strong)',
  };
  const isPage = embed.video !== undefined || (embed.type !== 'rich' && (thumbnail?.width ?? 0) >= LARGE);
  const wideThumbnail = !image && thumbnail && isPage;
  const large = image ?? (wideThumbnail ? thumbnail : undefined);
  return (
    <article className="embed" style={bar} aria-label={embed.title ?? author?.name ?? t('embed')}>
      <div className="embed-main">
        {embed.provider?.name && <p className="embed-provider">{embed.provider.name}</p>}
        {author && (
          <p className="embed-author">
            <Sign url={author.icon_url} proxy={author.proxy_icon_url} />
            <MaybeLink url={author.url}>{author.name}</MaybeLink>
          </p>
        )}
        {embed.title && (
          <p className="embed-title">
            <MaybeLink url={embed.url}>{embed.title}</MaybeLink>
          </p>
        )}
        {embed.description && <Markdown source={embed.description} guildId={guildId} />}
        <Fields fields={fields} guildId={guildId} />
      </div>
      {thumbnail && !wideThumbnail && (
        <ImageLink
          className="embed-thumbnail"
          url={thumbnail.url}
          proxy={thumbnail.proxy_url}
          alt={embed.title ? t('imageFrom', { title: embed.title }) : ''}
        />
      )}
      {large && (
        <div className={more.length > 0 ? `embed-image gallery gallery-${more.length + 1}` : 'embed-image'}>
          {[large, ...more.flatMap((one) => one.image ?? [])].map((picture) => (
            <ImageLink
              key={picture.url}
              // A video of another site plays on that site, so its image links there.
              url={embed.video ? embed.url : picture.url}
              isLink={embed.video !== undefined}
              proxy={picture.proxy_url ?? picture.url}
              alt={embed.title ?? ''}
              width={picture.width}
              height={picture.height}
            />
          ))}
        </div>
      )}
      {(footer || embed.timestamp) && (
        <p className="embed-footer">
          <Sign url={footer?.icon_url} proxy={footer?.proxy_icon_url} />
          {footer && <span>{footer.text}</span>}
          {embed.timestamp && <MessageTime iso={embed.timestamp} />}
        </p>
      )}
    </article>
  );
}
