import { Package } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { lazyPart } from '../../../../design/patterns/state/lazy-part.tsx';
import { Loading } from '../../../../design/patterns/state/loading.tsx';
import { featureParts } from '../../../../shared-features/feature-parts.ts';
import type { UnitContent } from '../../player/unit-content.ts';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import { t } from '../../../../texts/text.ts';

const PackagePlayer = lazyPart(async () => (await featureParts()).packagePlayer(), { waiting: <Loading rows={2} /> });

const PackageOfUnit = ({ unit, session, renew, tellPackage }: UnitContent<UnitOf<'ScormUnitType'>>): ReactNode =>
  unit.scorm ? (
    <PackagePlayer unit={unit} shown={unit.scorm} session={session} renew={renew} tellPackage={tellPackage} />
  ) : (
    <p className="dim">{t('No content available')}</p>
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
  load: [PackagePlayer.load],
  Content: PackageOfUnit,
} satisfies UnitKindView;
