import { lazy, Suspense } from 'react';
import { useSelected } from '../state/store.ts';
import { viewer } from './viewer-store.ts';

const ImageViewer = lazy(async () => ({ default: (await import('./image-viewer.tsx')).ImageViewer }));

/** Shows the picture that was pressed, over the page. */
export function ViewerHost() {
  const open = useSelected(viewer, (now) => now !== null);
  return open ? (
    <Suspense>
      <ImageViewer />
    </Suspense>
  ) : null;
}
