import { Upload as UploadIcon } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { OTHER_ARCHIVES } from '../../../../../shared/files/other-archives.ts';
import { Button } from '../../../../design/primitives/button.ts';
import { ICON } from '../../../../design/primitives/icon.ts';
import { growthButton } from '../../../../shared-features/growth.ts';
import { useViewer } from '../../../../session/viewer.tsx';
import { type ChosenKind, endingsOf } from '../../builder/dropped-files.ts';

/** What the file dialog offers of each kind. */
const ACCEPT: Readonly<Partial<Record<ChosenKind, string>>> = {
  video: 'video/*',
  audio: 'audio/*',
  // Those that cannot be used are refused with what to do, which nobody reads who cannot choose them.
  captions: '.sbv,.ass,.ssa,.ttml,.dfxp,.smi,.sub,.scc,.stl,.lrc,.mpl,.fcpxml',
  package: OTHER_ARCHIVES,
};

const acceptOf = (kind: ChosenKind): string =>
  [...(ACCEPT[kind] ? [ACCEPT[kind]] : []), ...endingsOf(kind).map((extension) => `.${extension}`)].join(',');

type ChooserProps = { label: string; kind: ChosenKind; onFile: (file: File) => void; disabled?: boolean };

/** A button that opens the file dialog. */
export function FileChooser({ label, kind, onFile, disabled = false }: ChooserProps): ReactNode {
  const { growthBlocked } = useViewer();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        data-problem="source"
        disabled={disabled}
        leftSection={<UploadIcon {...ICON} />}
        onClick={() => input.current?.click()}
        {...growthButton(growthBlocked)}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={acceptOf(kind)}
        aria-label={label}
        hidden
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
