import { lazy } from 'react';
import type { Section } from '../../ui/settings-frame.tsx';
import { isAtLeast, type Place } from '../place.ts';
import { t } from './text.ts';

const ProductsScreen = lazy(async () => ({ default: (await import('./products-screen.tsx')).ProductsScreen }));
const EntitlementsScreen = lazy(async () => ({ default: (await import('./entitlements-screen.tsx')).EntitlementsScreen }));

/** The screens of what the application sells, for its developers. */
export function shopSections(place: Place): Section[] {
  if (!isAtLeast(place, 'developer')) return [];
  return [
    {
      path: 'products',
      title: t('products'),
      icon: 'storage',
      group: t('shop'),
      screen: <ProductsScreen place={place} />,
    },
    { path: 'entitlements', title: t('entitlements'), icon: 'key', screen: <EntitlementsScreen place={place} /> },
  ];
}
