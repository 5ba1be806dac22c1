import { ChevronDown, Download, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { assetUrl } from '../../../api/tenant-address.ts';
import { Section } from '../../../design/patterns/page.tsx';
import { showToast } from '../../../design/patterns/feedback/toast.tsx';
import { Button } from '../../../design/primitives/button.ts';
import { ICON } from '../../../design/primitives/icon.ts';
import type { OverviewCourse } from './overview/overview-course.ts';

type Resource = OverviewCourse['resources'][number];

/** Office files and unknown bytes are downloaded rather than previewed, as the contract has it. */
const DOWNLOADED = /word|powerpoint|presentation|excel|sheet|octet-stream/;
const isDownloaded = ({ type }: Resource): boolean => DOWNLOADED.test(type ?? '');

/** Collapsible sections by category; those without one come last, under the heading of all. */
function groups(resources: readonly Resource[]): readonly (readonly [string, readonly Resource[]])[] {
  const byName = Map.groupBy(resources, ({ category }) => category?.name ?? 'Course Resources');
  return [...byName].toSorted(([a], [b]) => a.localeCompare(b));
}

const Row = ({ resource, icon }: { resource: Resource; icon: ReactNode }): ReactNode => (
  <li className="overview-resource">
    {icon}
    <b className="grow">{resource.name}</b>
    {resource.file_path !== null && !isDownloaded(resource) && (
      <Button
        component="a"
        href={assetUrl(resource.file_path)}
        target="_blank"
        rel="noopener noreferrer"
        variant="subtle"
        leftSection={<Eye {...ICON} />}
      >
        View Resource
      </Button>
    )}
    {resource.download_url !== null && (
      <Button
        component="a"
        href={assetUrl(resource.download_url)}
        download
        variant="subtle"
        leftSection={<Download {...ICON} />}
        onClick={() => showToast('The resource has been downloaded.')}
      >
        Download
      </Button>
    )}
  </li>
);

export const OverviewResources = ({ course, icon }: { course: OverviewCourse; icon: ReactNode }): ReactNode => (
  <Section title="Course Resources">
    {groups(course.resources).map(([name, resources]) => (
      <details key={name} className="overview-group" open>
        <summary>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          {name}
        </summary>
        <ul className="list">
          {resources.map((resource) => (
            <Row key={resource.id} resource={resource} icon={icon} />
          ))}
        </ul>
      </details>
    ))}
  </Section>
);
