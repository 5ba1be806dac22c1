import { Package } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import type { UnitContent } from '../../player/unit-content.ts';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';

const loadPackageStart = () => import('../packages/package-start.tsx');
const PackageStart = lazy(async () => ({ default: (await loadPackageStart()).PackageStart }));

const PackageOfUnit = ({ unit, session, renew, closePackage }: UnitContent<UnitOf<'ScormUnitType'>>): ReactNode =>
  unit.scorm ? (
    <Suspense fallback={<Loading rows={2} />}>
      <PackageStart unit={unit} shown={unit.scorm} session={session} renew={renew} closePackage={closePackage} />
    </Suspense>
  ) : (
    <p className="dim">No content available</p>
  );

export const scorm = {
  icon: Package,
  fragment: graphql(`
    fragment LearnerScorm on ScormUnitType {
      scorm_id
      scorm {
        id
        title
        uuid
        scos {
          uuid
          title
        }
      }
    }
  `),
  load: [loadPackageStart],
  Content: PackageOfUnit,
} satisfies UnitKindView;
