import type { CSSProperties } from 'react';
import type { Message } from '../api/wire.ts';
import type { Component, ContainerComponent, Shown } from '../api/wire-content.ts';
import { safeUrl } from '../markdown/inline.ts';
import { dismissFailed } from '../state/interactions.ts';
import { Markdown } from './markdown.tsx';
import { SpoilerCover, FileCard, VideoPlayer, ImageLink } from './media.tsx';
import { MessageSelect } from './message-select.tsx';
import { PressButton } from './press-button.tsx';
import { PressContext, useFailedPress } from './press-context.ts';
import type { Id } from '../api/wire-base.ts';
import { t } from './text.ts';

function ShownMedia({ shown, className = 'picture' }: { shown: Shown; className?: string }) {
  const { media, description } = shown;
  const url = safeUrl(media.url);
  if (!url) return null;
  return (
    <SpoilerCover spoiler={shown.spoiler ?? false} what={description ?? t('picture')}>
      {media.content_type?.startsWith('video/') ? (
        <VideoPlayer url={safeUrl(media.proxy_url) ?? url} name={description ?? t('video')} />
      ) : (
        <ImageLink
          className={className}
          url={url}
          proxy={media.proxy_url}
          alt={description ?? ''}
          width={media.width}
          height={media.height}
        />
      )}
    </SpoilerCover>
  );
}

function Container({ container, guildId }: { container: ContainerComponent; guildId: Id | undefined }) {
  const accent = typeof container.accent_color === 'number' ? `#${container.accent_color.toString(16).padStart(6, '0')}` : null;
  const style: (CSSProperties & Record<'--bar', string>) | undefined = accent ? { '--bar': accent } : undefined;
  return (
    <SpoilerCover spoiler={container.spoiler ?? false} what={t('partOfMessage')}>
      <div className={accent ? 'container accented' : 'container'} style={style}>
        {container.components.map((one) => (
          <Part key={one.id} component={one} guildId={guildId} />
        ))}
      </div>
    </SpoilerCover>
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
      return <MessageSelect select={component} guildId={guildId} />;
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
        <div className={`gallery gallery-${component.items.length}`}>
          {component.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items of a gallery have no id
            <ShownMedia key={at} shown={item} />
          ))}
        </div>
      );
    case 13:
      return (
        <SpoilerCover spoiler={component.spoiler ?? false} what={component.name ?? t('attachmentPreview')}>
          <FileCard url={safeUrl(component.file.url)} name={component.name ?? t('attachmentPreview')} size={component.size} />
        </SpoilerCover>
      );
    case 14:
      return (
        <hr className={`separator spacing-${component.spacing ?? 1}`} data-plain={component.divider === false || undefined} />
      );
    case 17:
      return <Container container={component} guildId={guildId} />;
  }
}

interface Props {
  components: Component[];
  guildId: Id | undefined;
  /** The message that the components belong to, if they can be pressed. */
  message?: Message;
}

/** The components of a message: layout, buttons and selects. */
export function MessageComponents({ components, guildId, message }: Props) {
  const failure = useFailedPress(message);
  if (components.length === 0) return null;
  return (
    <PressContext value={message ?? null}>
      <div className="components">
        {components.map((one) => (
          <Part key={one.id} component={one} guildId={guildId} />
        ))}
        {failure && (
          <p className="failed-note" role="alert">
            <span>{t('failedPress', { error: failure.error ?? '' })}</span>
            <button type="button" className="text-button" onClick={() => dismissFailed(failure.nonce)}>
              {t('dismiss')}
            </button>
          </p>
        )}
      </div>
    </PressContext>
  );
}
