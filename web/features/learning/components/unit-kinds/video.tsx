import { FileVideo } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { startSecond, vimeoVideo, youtubeId } from '../../../../../shared/courses/video-links.ts';
import { graphql } from '../../../../api/graphql.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { PlainText } from '../reading/plain-text.tsx';
import { Media } from '../../../../design/widgets/viewers.tsx';
import type { UnitContent } from '../../player/unit-content.ts';
import { tracksOf } from './caption-tracks.ts';
import { LinkedVideo } from './linked-video.tsx';
import type { UnitKindView, UnitOf } from './unit-kind-view.tsx';
import { t } from '../../../../texts/text.ts';

/** Returns the video elsewhere of a unit; null for a unit without one. */
function linkedOf({ youtube_link: youtube, vimeo_link: vimeo }: UnitOf<'Video'>): ComponentProps<typeof LinkedVideo>['video'] | null {
  const id = youtube ? youtubeId(youtube) : null;
  if (youtube && id !== null) return { youtube: id, begins: startSecond(youtube) };
  const video = vimeo ? vimeoVideo(vimeo) : null;
  return vimeo && video ? { vimeo: video, begins: startSecond(vimeo) } : null;
}

function Picture({ unit, place, renew }: UnitContent<UnitOf<'Video'>>): ReactNode {
  const linked = linkedOf(unit);
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
        captions={tracksOf(unit)}
      />
    );
  if (linked === null) return <p className="dim">{t('No video available for this unit.')}</p>;
  return <LinkedVideo video={linked} title={unit.title} place={place} />;
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
  load: [Media.load],
  Content: Video,
} satisfies UnitKindView;
