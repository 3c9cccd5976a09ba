import type { Tag } from '../api/wire.ts';
import type { Id } from '../api/wire-base.ts';
import { EmojiSign } from '../message/emoji-sign.tsx';

interface Props {
  legend: string;
  tags: readonly Tag[];
  chosen: readonly Id[];
  onChoose: (ids: Id[]) => void;
  error?: string | undefined;
}

/** Chooses tags of a forum. */
export function TagChoice({ legend, tags, chosen, onChoose, error }: Props) {
  return (
    <>
      <fieldset className="tag-choice">
        <legend>{legend}</legend>
        {tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            className="chip"
            aria-pressed={chosen.includes(tag.id)}
            onClick={() => onChoose(chosen.includes(tag.id) ? chosen.filter((one) => one !== tag.id) : [...chosen, tag.id])}
          >
            <TagSign tag={tag} />
            {tag.name}
          </button>
        ))}
      </fieldset>
      {error && <p className="field-error">{error}</p>}
    </>
  );
}

/** The emoji of a tag; nothing without one. */
export function TagSign({ tag, size = 16 }: { tag: Tag; size?: number }) {
  if (!tag.emoji_id && !tag.emoji_name) return null;
  return <EmojiSign emoji={{ id: tag.emoji_id ?? null, name: tag.emoji_name ?? null }} size={size} />;
}
