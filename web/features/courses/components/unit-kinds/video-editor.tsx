import { type ReactNode, useEffect, useRef, useState } from 'react';
import { startSecond, vimeoFrame, vimeoVideo, youtubeFrame, youtubeId } from '../../../../../shared/courses/video-links.ts';
import { assetUrl } from '../../../../api/tenant-address.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { TextInput } from '../../../../design/primitives/input.ts';
import { Note } from '../../../../design/patterns/state/note.tsx';
import { linkedVideo } from '../../builder/dropped-files.ts';
import { formatNote, HEVC_NOTE } from '../../builder/media-format.ts';
import { CaptionsEditor, captionsOf } from '../unit-parts/captions-editor.tsx';
import { useUploadsOfCourse } from '../unit-parts/course-uploads-context.ts';
import { PlainTextEditor } from '../unit-parts/plain-text-editor.tsx';
import { memberOf, UnitFile } from '../unit-parts/unit-file.tsx';
import type { UnitProps } from '../unit-parts/unit-props.ts';
import styles from '../unit-parts/media.module.css';
import { t, text } from '../../../../texts/text.ts';

// The frame is never of our origin, so its scripts may keep their storage.
const RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';
const UNPLAYABLE = text('This browser cannot play this video. An MP4 file with H.264 plays everywhere.');
const NO_SOURCE = { video_path: null, youtube_link: null, vimeo_link: null, duration: null } as const;

/** The box for a link, behind the button of its name. */
function LinkBox({ onChange }: Pick<UnitProps, 'onChange'>): ReactNode {
  const [link, setLink] = useState('');
  const [failed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const embed = (): void => {
    const video = linkedVideo(link);
    setFailed(video === null);
    if (video) onChange((old) => ({ ...old, body: { ...old.body, ...video } }));
  };
  return (
    <div className={styles.mediaLink}>
      <TextInput
        className="grow"
        label={t('YouTube or Vimeo link')}
        maxLength={2000}
        value={link}
        error={failed ? t('This is not the link of a video on YouTube or Vimeo. Please copy it from the address bar.') : undefined}
        onChange={({ currentTarget: { value } }) => setLink(value)}
        onKeyDown={(event) => event.key === 'Enter' && embed()}
        ref={field}
      />
      <Button variant="default" onClick={embed}>
        {t('Embed Video')}
      </Button>
    </div>
  );
}

/** Returns the address of the frame of a linked video; null where there is none. */
function frameOf(props: UnitProps): string | null {
  const youtubeLink = memberOf(props, 'youtube_link');
  const youtube = youtubeId(youtubeLink);
  if (youtube !== null) return youtubeFrame(youtube, startSecond(youtubeLink));
  const vimeoLink = memberOf(props, 'vimeo_link');
  const vimeo = vimeoVideo(vimeoLink);
  return vimeo && vimeoFrame(vimeo, startSecond(vimeoLink));
}

/** An uploaded video, with what is to be said of its format. */
function Uploaded({ props, path }: { props: UnitProps; path: string }): ReactNode {
  const { hevc } = useUploadsOfCourse();
  const [unplayable, setUnplayable] = useState(false);
  const captions = captionsOf(props.unit);
  const note = hevc.has(props.unit.key) ? t(HEVC_NOTE) : formatNote(path);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the captions are those that the author has uploaded */}
      <video
        key={path}
        className={styles.mediaFrame}
        data-shape="video"
        aria-label={t('Preview of the video')}
        src={assetUrl(path)}
        controls
        preload="metadata"
        onError={() => setUnplayable(true)}
        onLoadedMetadata={({ currentTarget: { videoWidth } }) => setUnplayable(videoWidth === 0)}
        {...(captions.length > 0 && { crossOrigin: 'anonymous' })}
      >
        {captions.map(({ language, label, file_path }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={assetUrl(file_path)} />
        ))}
      </video>
      {(note !== null || unplayable) && <Note tone="progress">{note ?? UNPLAYABLE}</Note>}
    </>
  );
}

function Source(props: UnitProps): ReactNode {
  const { unit, index, onChange } = props;
  const [linking, setLinking] = useState(false);
  const path = memberOf(props, 'video_path');
  const frame = frameOf(props);
  const remove = (): void => {
    setLinking(false);
    onChange((old) => ({ ...old, body: { ...old.body, ...NO_SOURCE, captions: [] } }));
  };
  const preview =
    frame === null && path === '' ? null : (
      <>
        {frame === null ? (
          <Uploaded props={props} path={path} />
        ) : (
          <iframe
            className={styles.mediaFrame}
            data-shape="video"
            title={unit.title ?? t('Video of unit {number}', { number: index + 1 })}
            src={frame}
            allow="fullscreen; picture-in-picture; encrypted-media"
            // Both sites play only for a page that says where it is.
            referrerPolicy="strict-origin"
            sandbox={RIGHTS}
          />
        )}
        <div>
          <Button variant="default" onClick={remove}>
            {t('Remove')}
          </Button>
        </div>
        {frame === null && <CaptionsEditor {...props} />}
      </>
    );
  const otherwise = (
    <Button variant="default" aria-expanded={linking} onClick={() => setLinking(!linking)}>
      {t('Use a YouTube video')}
    </Button>
  );
  return (
    <div className={styles.media}>
      <UnitFile {...props} kind="video" label={t('Upload a video file')} otherwise={otherwise}>
        {preview}
      </UnitFile>
      {linking && preview === null && <LinkBox onChange={onChange} />}
    </div>
  );
}

/** A video: a link or a file, its captions, and a text. */
export const VideoEditor = (props: UnitProps): ReactNode => (
  <>
    <Source {...props} />
    <PlainTextEditor {...props} />
  </>
);
