import { useLocation } from '../../router.tsx';

/** The part of the address after the screen: `create_message` of `/developers/1/composer/create_message`. */
export function useItem(): string | undefined {
  const [, , , , item] = useLocation().path.split('/');
  return item ? decodeURIComponent(item) : undefined;
}
