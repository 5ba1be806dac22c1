// @chunk overview
import { ChevronDown, Eye } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLast } from '../../../../design/patterns/behaviour/use-last.ts';
import { useLazyPart } from '../../../../design/patterns/feedback/use-lazy-part.ts';
import { Section } from '../../../../design/patterns/page/page.tsx';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { DownloadLink } from './download-link.tsx';
import { isShown, type OverviewCourse, type OverviewResource, type ShownResource } from './overview-course.ts';
import styles from './overview-resources.module.css';
import { t, text } from '../../../../texts/text.ts';
import { formatLanguage } from '../../../../texts/language.ts';

// Dialogs and viewers are no part of the first page.
const loadPopup = async () => (await import('./resource-popup.tsx')).ResourcePopup;

const NO_CATEGORY = text('Other');

/** Collapsible sections by category; those without one come last. */
function groups(resources: readonly OverviewResource[]): readonly (readonly [string, readonly OverviewResource[]])[] {
  const [named, others] = [resources.filter(({ category }) => category), resources.filter(({ category }) => !category)];
  const byName = Map.groupBy(named, ({ category }) => category?.name ?? NO_CATEGORY);
  return [
    ...[...byName].toSorted(([a], [b]) => a.localeCompare(b, formatLanguage())),
    ...(others.length > 0 ? [[NO_CATEGORY, others] as const] : []),
  ];
}

type ViewProps = { resource: OverviewResource; onView: (resource: ShownResource) => void };

/** Opens a resource in a popup; nothing for a file that is downloaded rather than shown. */
function ViewButton({ resource, onView }: ViewProps): ReactNode {
  if (!isShown(resource)) return null;
  return (
    <Button variant="subtle" leftSection={<Eye {...ICON} />} aria-haspopup="dialog" onClick={() => onView(resource)}>
      {t('View Resource')}
      <span className="sr"> {resource.name}</span>
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

type ResourcesProps = { course: OverviewCourse; icon: ReactNode; renew: () => Promise<unknown> };

/** The resources of a course by category, and the popup of the one that is viewed. `renew` reads the course with fresh addresses. */
export function OverviewResources({ course, icon, renew }: ResourcesProps): ReactNode {
  const [viewedId, setViewedId] = useState<string | null>(null);
  const viewed = course.resources.filter(isShown).find(({ id }) => id === viewedId) ?? null;
  const last = useLast(viewed);
  const { part: ResourcePopup, fetch } = useLazyPart(loadPopup, () => setViewedId(null));
  const sections = groups(course.resources);
  const view = ({ id }: ShownResource): void => {
    fetch();
    setViewedId(id);
  };
  return (
    <Section title={t('Course Resources')}>
      {sections.map(([name, resources]) => {
        const rows = (
          <ul className="list">
            {resources.map((resource) => (
              <Row key={resource.id} resource={resource} icon={icon} onView={view} />
            ))}
          </ul>
        );
        // The heading of all says enough of those without a category, where there are no others.
        if (name === NO_CATEGORY && sections.length === 1) return <div key={name}>{rows}</div>;
        return (
          <details key={name} className={styles.overviewGroup} open>
            <summary>
              <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
              <bdi>{name === NO_CATEGORY ? t(NO_CATEGORY) : name}</bdi>
            </summary>
            {rows}
          </details>
        );
      })}
      {last && ResourcePopup && <ResourcePopup resource={last} opened={viewed !== null} renew={renew} onClose={() => setViewedId(null)} />}
    </Section>
  );
}
