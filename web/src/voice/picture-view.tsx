import { useEffect, useRef } from 'react';
import type { Pictures } from './call-store.ts';

/** Shows the canvas on which pictures are drawn. */
export function PictureView({ pictures: { canvas } }: { pictures: Pictures }) {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const holder = ref.current;
    holder?.append(canvas);
    return () => {
      if (canvas.parentElement === holder) canvas.remove();
    };
  }, [canvas]);
  return <span className="picture" ref={ref} />;
}
