// @chunk learner
import { ChevronDown, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isDownloadedType } from '../../../../../shared/files/resource-types.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Section } from '../../../../design/patterns/page/page.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { DownloadLink } from './download-link.tsx';
import type { OverviewCourse, OverviewResource } from './overview-course.ts';
import { isPicture, type PictureResource, ResourcePopup } from './resource-popup.tsx';
import styles from './overview-resources.module.css';

/** Collapsible sections by category; those without one come last, under the heading of all. */
function groups(resources: readonly OverviewResource[]): readonly (readonly [string, readonly OverviewResource[]])[] {
  const byName = Map.groupBy(resources, ({ category }) => category?.name ?? 'Course Resources');
  return [...byName].toSorted(([a], [b]) => a.localeCompare(b));
}

type ViewProps = { resource: OverviewResource; onView: (resource: PictureResource) => void };

/** Opens a picture in a popup and any other file in a tab; nothing for a file that is downloaded rather than shown. */
function ViewButton({ resource, onView }: ViewProps): ReactNode {
  const { name, type, file_path: path } = resource;
  const look = { variant: 'subtle', leftSection: <Eye {...ICON} /> };
  if (isPicture(resource))
    return (
      <Button {...look} aria-haspopup="dialog" onClick={() => onView(resource)}>
        View Resource<span className="sr"> {name}</span>
      </Button>
    );
  if (path === null || isDownloadedType(type)) return null;
  return (
    <Button {...look} component="a" href={assetUrl(path)} target="_blank" rel="noopener noreferrer">
      View Resource<span className="sr"> {name}, in a new tab</span>
    </Button>
  );
}

const Row = ({ icon, ...view }: ViewProps & { icon: ReactNode }): ReactNode => (
  <li className={styles.overviewResource}>
    {icon}
    <b className="grow">
      <bdi>{view.resource.name}</bdi>
    </b>
    <ViewButton {...view} />
    <DownloadLink resource={view.resource} variant="subtle" />
  </li>
);

/** The resources of a course by category, and the popup of the one that is viewed. */
export function OverviewResources({ course, icon }: { course: OverviewCourse; icon: ReactNode }): ReactNode {
  const [viewed, setViewed] = useState<PictureResource | null>(null);
  return (
    <Section title="Course Resources">
      {groups(course.resources).map(([name, resources]) => (
        <details key={name} className={styles.overviewGroup} open>
          <summary>
            <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
            <bdi>{name}</bdi>
          </summary>
          <ul className="list">
            {resources.map((resource) => (
              <Row key={resource.id} resource={resource} icon={icon} onView={setViewed} />
            ))}
          </ul>
        </details>
      ))}
      <ResourcePopup resource={viewed} onClose={() => setViewed(null)} />
    </Section>
  );
}
