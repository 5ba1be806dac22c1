import { Headphones } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphql } from '../../../../api/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { PlainText } from '../reading/plain-text.tsx';
import { Media } from '../../../../design/widgets/viewers.tsx';
import type { UnitContent } from '../../player/unit-content.ts';
import { tracksOf } from './caption-tracks.ts';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import { t } from '../../../../texts/text.ts';

const Recording = ({ unit, place, renew }: UnitContent<UnitOf<'AudioUnit'>>): ReactNode => (
  <>
    {unit.audio_path ? (
      <Media
        kind="audio"
        title={unit.title}
        address={assetUrl(unit.audio_path)}
        renew={renew}
        start={place.start}
        onPlace={place.keep}
        onSettle={place.settle}
        captions={tracksOf(unit)}
      />
    ) : (
      <p className="dim">{t('No content available')}</p>
    )}
    <PlainText text={unit.content} />
  </>
);

export const audio = {
  icon: Headphones,
  fragment: graphql(`
    fragment LearnerAudio on AudioUnit {
      audio_path
      captions {
        language
        label
        file_path
      }
      content
      tests {
        ...LearnerTest
      }
    }
  `),
  load: [Media.load],
  Content: Recording,
} satisfies UnitKindView;
