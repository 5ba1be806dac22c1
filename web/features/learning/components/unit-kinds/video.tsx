import { FileVideo } from 'lucide-react';
import type { ReactNode } from 'react';
import { youtubeFrame, youtubeId } from '../../../../../shared/courses/youtube-link.ts';
import { graphql } from '../../../../api/graphql.ts';
import { PlainText } from '../reading/plain-text.tsx';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import styles from './media.module.css';

// The frame is never of our origin, so its scripts may keep their storage.
const RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';

function Video({ unit }: { unit: UnitOf<'Video'> }): ReactNode {
  const id = unit.youtube_link ? youtubeId(unit.youtube_link) : null;
  return (
    <>
      {id === null ? (
        <p className="dim">No video available for this unit.</p>
      ) : (
        <iframe
          className={styles.playerMedia}
          data-shape="video"
          title={unit.title}
          src={youtubeFrame(id)}
          allow="fullscreen; picture-in-picture"
          sandbox={RIGHTS}
        />
      )}
      <PlainText text={unit.content} />
    </>
  );
}

export const video = {
  icon: FileVideo,
  fragment: graphql(`
    fragment LearnerVideo on Video {
      youtube_link
      content
      tests {
        ...LearnerTest
      }
    }
  `),
  load: [],
  Content: Video,
} satisfies UnitKindView;
