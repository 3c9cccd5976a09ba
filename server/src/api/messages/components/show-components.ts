import type { Component, Media } from './component.ts';

/** Returns media with their current addresses. */
export type MediaShower = (media: Media) => Media;

/** Components with the current addresses of their files; components without files are returned unchanged. */
export function showComponents(components: readonly Component[], show: MediaShower): Component[] {
  return components.map((component) => {
    switch (component.type) {
      case 9:
        return component.accessory.type === 11
          ? { ...component, accessory: { ...component.accessory, media: show(component.accessory.media) } }
          : component;
      case 11:
        return { ...component, media: show(component.media) };
      case 12:
        return { ...component, items: component.items.map((item) => ({ ...item, media: show(item.media) })) };
      case 13:
        return { ...component, file: show(component.file) };
      case 17:
        return { ...component, components: showComponents(component.components, show) };
      default:
        return component;
    }
  });
}
