import { FileVideo } from 'lucide-react';
import type { ReactNode } from 'react';
import { vimeoFrame, vimeoVideo, youtubeFrame, youtubeId } from '../../../../../shared/courses/video-links.ts';
import { graphql } from '../../../../api/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { PlainText } from '../reading/plain-text.tsx';
import { loadMediaPlayer, Media } from '../../../../design/widgets/viewers.tsx';
import type { UnitContent } from '../../player/unit-content.ts';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import styles from './media.module.css';

// The frame is never of our origin, so its scripts may keep their storage.
const RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/** Returns the address of the frame of a video elsewhere; null for a unit without one. */
function frameOf({ youtube_link: youtube, vimeo_link: vimeo }: UnitOf<'Video'>): string | null {
  const id = youtube ? youtubeId(youtube) : null;
  if (id !== null) return youtubeFrame(id);
  const video = vimeo ? vimeoVideo(vimeo) : null;
  return video && vimeoFrame(video);
}

function Picture({ unit, place, renew }: UnitContent<UnitOf<'Video'>>): ReactNode {
  const frame = frameOf(unit);
  if (unit.video_path)
    return (
      <Media
        kind="video"
        title={unit.title}
        address={assetUrl(unit.video_path)}
        renew={renew}
        start={place.start}
        onPlace={place.keep}
        onSettle={place.settle}
        captions={unit.captions.map(({ language, label, file_path }) => ({ language, label, address: assetUrl(file_path) }))}
      />
    );
  if (frame === null) return <p className="dim">No video available for this unit.</p>;
  return (
    <iframe
      className={styles.playerMedia}
      data-shape="video"
      title={unit.title}
      src={frame}
      allow="fullscreen; picture-in-picture; encrypted-media"
      // Both sites play only for a page that says where it is.
      referrerPolicy="strict-origin"
      sandbox={RIGHTS}
    />
  );
}

const Video = (props: UnitContent<UnitOf<'Video'>>): ReactNode => (
  <>
    <Picture {...props} />
    <PlainText text={props.unit.content} />
  </>
);

export const video = {
  icon: FileVideo,
  fragment: graphql(`
    fragment LearnerVideo on Video {
      video_path
      youtube_link
      vimeo_link
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
  load: [loadMediaPlayer],
  Content: Video,
} satisfies UnitKindView;
