import { ATTACHMENT_FLAGS } from '@guildhall/protocol/enums';
import type { Attachment } from '../api/wire-content.ts';
import { safeUrl } from '../markdown/inline.ts';
import { SpoilerCover, FileCard, VideoPlayer, ImageLink } from './media.tsx';

const SPOILER_PREFIX = 'SPOILER_';

/** The display name of a file: its title, which allows characters that a file name cannot have. */
export function fileName({ title, filename }: Attachment): string {
  if (!title) return filename;
  const extension = /\.\w+$/.exec(filename)?.[0] ?? '';
  return title.endsWith(extension) ? title : title + extension;
}

function isSpoiler(file: Attachment): boolean {
  return ((file.flags ?? 0) & ATTACHMENT_FLAGS.IS_SPOILER) !== 0 || file.filename.startsWith(SPOILER_PREFIX);
}

function Content({ file }: { file: Attachment }) {
  const url = safeUrl(file.url);
  const name = fileName(file);
  const kind = file.content_type ?? '';
  if (!url) return <FileCard url={null} name={name} size={file.size} />;
  if (kind.startsWith('image/') && file.width)
    return <ImageLink url={url} proxy={file.proxy_url} alt={file.description ?? name} width={file.width} height={file.height} />;
  if (kind.startsWith('video/'))
    return (
      <VideoPlayer
        url={url}
        name={file.description ?? name}
        {...(file.width && file.height && { width: file.width, height: file.height })}
      />
    );
  if (kind.startsWith('audio/'))
    return (
      <div className="sound">
        <FileCard url={url} name={name} size={file.size} />
        {/* biome-ignore lint/a11y/useMediaCaption: what people send has no captions */}
        <audio src={url} controls preload="metadata" aria-label={name} />
      </div>
    );
  return <FileCard url={url} name={name} size={file.size} />;
}

function isPicture(file: Attachment): boolean {
  return Boolean(file.content_type?.startsWith('image/') && file.width && safeUrl(file.url));
}

function Covered({ file }: { file: Attachment }) {
  return (
    <SpoilerCover spoiler={isSpoiler(file)} what={fileName(file)}>
      <Content file={file} />
    </SpoilerCover>
  );
}

/** The files of a message: pictures as a grid, below it the others in a column; spoilers are covered. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  if (attachments.length === 0) return null;
  const pictures = attachments.filter(isPicture);
  const others = attachments.filter((file) => !isPicture(file));
  return (
    <div className="files">
      {pictures.length > 0 && (
        <div className={`gallery gallery-${pictures.length}`}>
          {pictures.map((file) => (
            <Covered key={file.id} file={file} />
          ))}
        </div>
      )}
      {others.map((file) => (
        <Covered key={file.id} file={file} />
      ))}
    </div>
  );
}
