import { Download } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { youtubeFrame, youtubeId } from '../../../../shared/courses/youtube-link.ts';
import { assetUrl } from '../../../api/tenant-address.ts';
import { Loading } from '../../../design/patterns/loading.tsx';
import type { PlayerUnit } from '../player/course.ts';
import { RichContent } from '../player/parts.ts';
import type { UnitClock } from '../player/use-unit-clock.ts';

// Framed pages are never of our origin (sites, the proxy and uploads have hosts of their own), so their scripts may keep their storage.
const PLAYER_RIGHTS = 'allow-scripts allow-same-origin allow-presentation allow-popups';
const SITE_RIGHTS = 'allow-scripts allow-same-origin allow-forms allow-popups';

const Nothing = ({ text = 'No content available' }: { text?: string }): ReactNode => <p className="dim">{text}</p>;
const Text = ({ text }: { text: string | null }): ReactNode => (text?.trim() ? <p className="player-body">{text}</p> : null);

type Of<Name extends PlayerUnit['__typename']> = Extract<PlayerUnit, { __typename: Name }>;
type MediaProps = { unit: Of<'Video'> | Of<'AudioUnit'>; clock: UnitClock };

/** Played from where the learner stopped; the place goes with every beat. */
function Media({ unit, clock }: MediaProps): ReactNode {
  const path = unit.__typename === 'Video' ? unit.video_path : unit.audio_path;
  if (path === null) return null;
  const Player = unit.__typename === 'Video' ? 'video' : 'audio';
  const captions = unit.__typename === 'Video' ? unit.captions : [];
  return (
    <Player
      className="player-media"
      data-shape={Player}
      controls
      preload="metadata"
      src={assetUrl(path)}
      onLoadedMetadata={(event) => {
        const media = event.currentTarget;
        if (unit.position !== null && unit.position < media.duration - 1) media.currentTime = unit.position;
      }}
      onTimeUpdate={(event) => clock.setPosition(Math.floor(event.currentTarget.currentTime))}
    >
      {captions.map(({ language, label, file_path }) => (
        <track key={language} kind="captions" srcLang={language} label={label} src={assetUrl(file_path)} />
      ))}
    </Player>
  );
}

function Video({ unit, clock }: { unit: Of<'Video'>; clock: UnitClock }): ReactNode {
  const id = unit.youtube_link ? youtubeId(unit.youtube_link) : null;
  if (id)
    return (
      <iframe
        className="player-media"
        data-shape="video"
        title={unit.title}
        src={youtubeFrame(id)}
        allow="fullscreen; picture-in-picture"
        sandbox={PLAYER_RIGHTS}
      />
    );
  return unit.video_path === null ? <Nothing text="No video available for this unit." /> : <Media unit={unit} clock={clock} />;
}

function Document({ unit }: { unit: Of<'DocumentUnit'> }): ReactNode {
  if (unit.file_path === null) return null;
  return (
    <>
      <p>This document type cannot be displayed directly. Please download it using the link below:</p>
      <p>
        <a href={assetUrl(unit.file_path)} download target="_blank" rel="noopener noreferrer">
          <Download size={16} strokeWidth={1.75} aria-hidden /> {unit.title}
        </a>
      </p>
    </>
  );
}

function Framed({ unit }: { unit: Of<'iFrameUnitType'> }): ReactNode {
  const address = unit.proxy_url ?? unit.url;
  if (!address) return <Nothing />;
  return <iframe className="player-media" data-shape="frame" title={unit.title} src={assetUrl(address)} sandbox={SITE_RIGHTS} />;
}

/** What the unit is about. Kinds without a display of their own say so in the contract's words. */
export function UnitContent({ unit, clock }: { unit: PlayerUnit; clock: UnitClock }): ReactNode {
  switch (unit.__typename) {
    case 'Content':
      return (
        <Suspense fallback={<Loading rows={6} />}>
          <RichContent delta={unit.content ?? null} />
        </Suspense>
      );
    case 'Video':
      return (
        <>
          <Video unit={unit} clock={clock} />
          <Text text={unit.content} />
        </>
      );
    case 'AudioUnit':
      return (
        <>
          {unit.audio_path === null ? <Nothing /> : <Media unit={unit} clock={clock} />}
          <Text text={unit.content} />
        </>
      );
    case 'DocumentUnit':
      return (
        <>
          <Document unit={unit} />
          <Text text={unit.content} />
        </>
      );
    case 'iFrameUnitType':
      return (
        <>
          <Framed unit={unit} />
          <Text text={unit.content} />
        </>
      );
    case 'AssignmentUnitType':
      return unit.content?.trim() ? <Text text={unit.content} /> : <Nothing />;
    case 'ScormUnitType':
    case 'TestUnitType':
      return <Nothing />;
  }
}
