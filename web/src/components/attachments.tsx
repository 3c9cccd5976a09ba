import type { Attachment } from '../api/wire.ts';
import { safeUrl } from '../markdown/inline.ts';
import { Icon } from './icon.tsx';

function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1_048_576 ? `${(bytes / 1024).toFixed(0)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;
}

/** The files of a message: pictures as such, others as links with their size. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  return attachments.map((file) => {
    const href = safeUrl(file.url);
    if (href && file.content_type?.startsWith('image/')) {
      return (
        <a key={file.id} className="picture" href={href} target="_blank" rel="noopener noreferrer">
          <img src={href} alt={file.description ?? file.filename} loading="lazy" />
        </a>
      );
    }
    return (
      <a key={file.id} className="file" href={href ?? undefined} target="_blank" rel="noopener noreferrer">
        <Icon name="copy" />
        <span>{file.filename}</span>
        <span className="muted">{sizeWords(file.size)}</span>
      </a>
    );
  });
}
