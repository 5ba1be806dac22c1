// @chunk overview
import { type ReactNode, useRef, useState } from 'react';
import { vimeoFrame, type VimeoVideo, youtubeFrame } from '../../../../../shared/courses/video-links.ts';
import { useLinkedVideo } from '../../player/linked-video/use-linked-video.ts';
import { VIMEO, type VideoSite, YOUTUBE } from '../../player/linked-video/video-messages.ts';
import type { UnitPosition } from '../../player/use-unit-clock.ts';
import styles from './media.module.css';

// The frame is never of our origin, so its scripts may keep their storage.
const RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';

/** A video on another site. `begins`: the second at which its link begins. */
type Linked = ({ readonly youtube: string } | { readonly vimeo: VimeoVideo }) & { readonly begins: number };

/** Returns the address of the player of a video, which tells this page what it does. It begins where the learner stopped, else where its link does. */
function playerOf(video: Linked, start: number | null): string {
  const second = Math.floor(start ?? 0) || video.begins;
  if ('vimeo' in video) return vimeoFrame(video.vimeo, second);
  return youtubeFrame(video.youtube, second, { enablejsapi: '1', origin: window.location.origin, playsinline: '1', rel: '0' });
}

const siteOf = (video: Linked): VideoSite => ('vimeo' in video ? VIMEO : YOUTUBE);

/** Plays a video of YouTube or Vimeo in a frame of that site, from the place where the learner stopped or its link begins. */
export function LinkedVideo({ video, title, place }: { video: Linked; title: string; place: UnitPosition }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  // A later place would load the frame again.
  const [address] = useState(() => playerOf(video, place.start));
  useLinkedVideo(frame, siteOf(video), place);
  return (
    <iframe
      ref={frame}
      className={styles.playerMedia}
      data-shape="video"
      title={title}
      src={address}
      allow="fullscreen; picture-in-picture; encrypted-media"
      // Both sites play only for a page that says where it is.
      referrerPolicy="strict-origin"
      sandbox={RIGHTS}
    />
  );
}
