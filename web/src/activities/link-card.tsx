import '../styles/activity-links.css';
import type { ManagedLink } from './links.ts';

/** The picture and the words of a managed link. */
export function LinkCard({ link: { application_id, image, title, description } }: { link: ManagedLink }) {
  return (
    <figure className="activity-link">
      <img src={`/cdn/activity-links/${application_id}/${image}.webp?size=1024`} alt="" width={430} height={240} />
      <figcaption>
        <strong>{title}</strong>
        <span className="muted">{description}</span>
      </figcaption>
    </figure>
  );
}
