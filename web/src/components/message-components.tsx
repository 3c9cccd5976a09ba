import type { CSSProperties } from 'react';
import type { Id } from '../api/wire.ts';
import type { ButtonComponent, Component, ContainerComponent, SelectComponent, Shown } from '../api/wire-content.ts';
import { safeUrl } from '../markdown/inline.ts';
import { EmojiSign } from './emoji-sign.tsx';
import { Icon } from './icon.tsx';
import { Markdown } from './markdown.tsx';
import { Cover, FileCard, Film, PictureLink } from './media.tsx';

const STYLES: Record<number, string> = { 1: 'primary', 3: 'success', 4: 'danger' };
const NOT_YET = 'This client cannot press it yet.';
const SELECTS: Record<number, string> = {
  3: 'Choose',
  5: 'Choose a person',
  6: 'Choose a role',
  7: 'Choose a person or role',
  8: 'Choose a channel',
};

function PressButton({ button }: { button: ButtonComponent }) {
  const href = button.style === 5 ? safeUrl(button.url) : null;
  const words = (
    <>
      {button.emoji && <EmojiSign emoji={button.emoji} />}
      {button.label && <span>{button.label}</span>}
    </>
  );
  const label = button.label ? undefined : (button.emoji?.name ?? 'Button');
  if (href && !button.disabled)
    return (
      <a className="button" href={href} target="_blank" rel="noopener noreferrer nofollow" aria-label={label}>
        {words}
        <Icon name="link" size={15} />
      </a>
    );
  return (
    <button
      type="button"
      className={`button ${STYLES[button.style] ?? ''}`}
      disabled
      aria-label={label}
      title={button.disabled ? undefined : NOT_YET}
    >
      {words}
    </button>
  );
}

function Select({ select }: { select: SelectComponent }) {
  const chosen = (select.options ?? []).filter((one) => one.default).map((one) => one.label);
  const label = select.placeholder ?? SELECTS[select.type] ?? 'Choose';
  return (
    <button type="button" className="select" disabled title={NOT_YET} aria-label={[label, ...chosen].join(', ')}>
      <span>{chosen.join(', ') || label}</span>
      <Icon name="chevron" size={16} />
    </button>
  );
}

function ShownMedia({ shown, className = 'picture' }: { shown: Shown; className?: string }) {
  const { media, description } = shown;
  const url = safeUrl(media.url);
  if (!url) return null;
  return (
    <Cover spoiler={shown.spoiler ?? false} what={description ?? 'picture'}>
      {media.content_type?.startsWith('video/') ? (
        <Film url={safeUrl(media.proxy_url) ?? url} name={description ?? 'Video'} />
      ) : (
        <PictureLink
          className={className}
          url={url}
          proxy={media.proxy_url}
          alt={description ?? ''}
          width={media.width}
          height={media.height}
        />
      )}
    </Cover>
  );
}

function Container({ container, guildId }: { container: ContainerComponent; guildId: Id | undefined }) {
  const accent = typeof container.accent_color === 'number' ? `#${container.accent_color.toString(16).padStart(6, '0')}` : null;
  const style: (CSSProperties & Record<'--bar', string>) | undefined = accent ? { '--bar': accent } : undefined;
  return (
    <Cover spoiler={container.spoiler ?? false} what="a part of this message">
      <div className={accent ? 'container accented' : 'container'} style={style}>
        {container.components.map((one) => (
          <Part key={one.id} component={one} guildId={guildId} />
        ))}
      </div>
    </Cover>
  );
}

function Part({ component, guildId }: { component: Component; guildId: Id | undefined }) {
  switch (component.type) {
    case 1:
      return (
        <div className="action-row">
          {component.components.map((one) => (
            <Part key={one.id} component={one} guildId={guildId} />
          ))}
        </div>
      );
    case 2:
      return <PressButton button={component} />;
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return <Select select={component} />;
    case 9:
      return (
        <div className="section">
          <div className="section-texts">
            {component.components.map((one) => (
              <Markdown key={one.id} source={one.content} guildId={guildId} />
            ))}
          </div>
          <Part component={component.accessory} guildId={guildId} />
        </div>
      );
    case 10:
      return <Markdown source={component.content} guildId={guildId} />;
    case 11:
      return <ShownMedia shown={component} className="thumbnail" />;
    case 12:
      return (
        <div className={component.items.length > 1 ? 'gallery' : 'gallery gallery-one'}>
          {component.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pictures of a gallery have no other name than their place
            <ShownMedia key={at} shown={item} />
          ))}
        </div>
      );
    case 13:
      return (
        <Cover spoiler={component.spoiler ?? false} what={component.name ?? 'file'}>
          <FileCard url={safeUrl(component.file.url)} name={component.name ?? 'File'} size={component.size} />
        </Cover>
      );
    case 14:
      return (
        <hr className={`separator spacing-${component.spacing ?? 1}`} data-plain={component.divider === false || undefined} />
      );
    case 17:
      return <Container container={component} guildId={guildId} />;
  }
}

/** What a message lays out, and what people may press or choose from: links work, the rest is drawn. */
export function MessageComponents({ components, guildId }: { components: Component[]; guildId: Id | undefined }) {
  if (components.length === 0) return null;
  return (
    <div className="components">
      {components.map((one) => (
        <Part key={one.id} component={one} guildId={guildId} />
      ))}
    </div>
  );
}
