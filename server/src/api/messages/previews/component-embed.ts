import { type Component, COMPONENT_TYPES, type Media } from '../components/component.ts';
import { PREVIEW, tryComponents } from '../components/read-components.ts';
import { asObject, type Json, parseJson } from './json.ts';

/** Bytes of the document as it is written, with its escapes (reference table "limits", area link_preview). */
export const MAX_PAYLOAD = 3000;

const BUTTON_KEYS: ReadonlySet<string> = new Set(['id', 'type', 'url', 'style', 'label', 'emoji', 'disabled']);

/**
 * What came of a payload: the container and the media in it, still to be fetched and measured; `fallback`: the page's other
 * tags count; `nothing`: the page has no preview at all (gaps.md O1).
 */
export type Payload = { container: Component; media: Media[] } | 'fallback' | 'nothing';

/**
 * Reads the document of a `component-embed` tag: `{"component": container}`, where only what can be looked at is allowed.
 * More than 40 components or a bad `id` leave no preview, all else that is wrong leaves the page's other tags.
 */
export function readPayload(text: string): Payload {
  if (Buffer.byteLength(text) > MAX_PAYLOAD) return 'fallback';
  const document = asObject(parseJson(text));
  const component = asObject(document?.component);
  if (!component || Object.keys(document ?? {}).join() !== 'component') return 'fallback';
  const media: Media[] = [];
  const { components, complaints, tooMany, badIds } = tryComponents([component], {
    form: PREVIEW,
    interactive: false,
    media: (url) => {
      const shown: Media = { id: '', url, proxy_url: url };
      media.push(shown);
      return { media: shown };
    },
  });
  if (tooMany || badIds) return 'nothing';
  const [container] = components;
  if (!container || Object.keys(complaints).length || hasOtherKeys(component)) return 'fallback';
  return { container, media };
}

/** Whether any button has a key beside those that it may have, whatever stands there. */
function hasOtherKeys(component: Json): boolean {
  const { type, components, accessory } = component;
  if (type === COMPONENT_TYPES.BUTTON && Object.keys(component).some((key) => !BUTTON_KEYS.has(key))) return true;
  const inner = [...(Array.isArray(components) ? components : []), accessory];
  return inner.some((value) => {
    const found = asObject(value);
    return found !== undefined && hasOtherKeys(found);
  });
}
