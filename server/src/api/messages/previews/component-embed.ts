import { LIMITS } from '@guildhall/protocol/limits';
import { COMPONENT_TYPES } from '../components/component.ts';
import { PREVIEW, tryComponents } from '../components/read-components.ts';
import { asObject, type Json, parseJson } from './json.ts';
import type { Component, Media } from '@guildhall/protocol/objects/messages/components';

const BUTTON_KEYS: ReadonlySet<string> = new Set(['id', 'type', 'url', 'style', 'label', 'emoji', 'disabled']);

/**
 * The result of reading a payload (docs/contract/link-previews.md#a-pages-own-components): the container and its
 * media, still to be fetched and measured; `fallback`: use the page's other tags; `nothing`: no preview at all.
 */
export type Payload = { container: Component; media: Media[] } | 'fallback' | 'nothing';

/**
 * Reads the document of a `component-embed` tag: `{"component": container}`, with display components only.
 * More than 40 components or a bad `id` give no preview; any other error falls back to the page's other tags.
 */
export function readPayload(text: string): Payload {
  if (Buffer.byteLength(text) > LIMITS.previews.componentBytes.max) return 'fallback';
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

/** Whether any button has a key that is not allowed, regardless of its value. */
function hasOtherKeys(component: Json): boolean {
  const { type, components, accessory } = component;
  if (type === COMPONENT_TYPES.BUTTON && Object.keys(component).some((key) => !BUTTON_KEYS.has(key))) return true;
  const inner = [...(Array.isArray(components) ? components : []), accessory];
  return inner.some((value) => {
    const found = asObject(value);
    return found !== undefined && hasOtherKeys(found);
  });
}
