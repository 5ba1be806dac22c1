// @chunk shell
import { type ComponentType, type ReactNode, Suspense, use, useCallback, useEffect, useEffectEvent, useReducer } from 'react';
import { Button } from '../../primitives/button.ts';
import { loadModule } from '../behaviour/use-lazy-module.ts';
import { useOnlineAgain } from '../behaviour/use-online-again.ts';
import { Loading } from './loading.tsx';
import { Note } from './note.tsx';
import { t, text } from '../../../texts/text.ts';

type Options = {
  /** What stands in its place while it is loading; 'outside' where the boundary around it decides. */
  readonly waiting?: ReactNode;
  /** What is said of a failure. */
  readonly failure?: string;
  /** Puts what is said into the frame that the part has otherwise. */
  readonly frame?: (said: ReactNode) => ReactNode;
};

type Shown = { readonly onShown?: (() => void) | undefined };

export type LazyPart<Props> = ((props: Props & Shown) => ReactNode) & {
  /** Loads the code before the part is shown; what fails is loaded again where it is shown. */
  readonly load: () => Promise<unknown>;
};

type Result<Props> = { part: ComponentType<Props> | null; failed: boolean };

/** The code of a part: loaded once, or once more after a failure that was seen. */
class PartCode<Props> {
  readonly #load: () => Promise<ComponentType<Props>>;
  /** How often it could not be loaded, one after the other. */
  failures = 0;
  #latest: { readonly result: Result<Props>; readonly settled: Promise<void> } | null = null;

  constructor(load: () => Promise<ComponentType<Props>>) {
    this.#load = load;
  }

  /** Returns the latest try, or begins one; `settled` never rejects. */
  current(): { readonly result: Result<Props>; readonly settled: Promise<void> } {
    if (this.#latest) return this.#latest;
    const result: Result<Props> = { part: null, failed: false };
    const settled = loadModule(this.#load).then(
      (part) => {
        result.part = part;
        this.failures = 0;
      },
      () => {
        result.failed = true;
        this.failures += 1;
      },
    );
    return (this.#latest = { result, settled });
  }

  /** Forgets a try that failed: the next one that asks begins a new one. */
  forget(result: Result<Props>): void {
    if (result.failed && this.#latest?.result === result) this.#latest = null;
  }
}

const NOT_LOADED = text('This part of the page could not be loaded. Nothing was lost.');

type PartProps<Props> = Shown & {
  readonly code: PartCode<Props>;
  readonly options: Options;
  readonly props: Props;
  readonly onForgotten: () => void;
};

/** Tries again once the browser is online, while a failure is shown; where the part is shown next, it is loaded again. */
function useRetry<Props>(code: PartCode<Props>, result: Result<Props>, onForgotten: () => void): () => void {
  const again = useCallback((): void => {
    code.forget(result);
    onForgotten();
  }, [code, result, onForgotten]);
  useOnlineAgain(result.failed, again);
  useEffect(() => () => code.forget(result), [code, result]);
  return again;
}

/** Some browsers keep the failure of a module for as long as the page is open: from the second one on the page can be loaded anew. */
const RetryButtons = ({ failures, onAgain }: { failures: number; onAgain: () => void }): ReactNode => (
  <>
    <Button size="xs" variant="default" onClick={onAgain}>
      {t('Try again')}
    </Button>
    {failures > 1 && (
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        {t('Reload the page')}
      </Button>
    )}
  </>
);

function SettledPart<Props extends object>(part: PartProps<Props> & { readonly result: Result<Props> }): ReactNode {
  const { code, result, options, props, onShown, onForgotten } = part;
  const again = useRetry(code, result, onForgotten);
  // Only the first time: a function of another rendering says nothing new.
  const tell = useEffectEvent(() => onShown?.());
  const isThere = result.part !== null;
  useEffect(() => {
    if (isThere) tell();
  }, [isThere]);
  const { part: Loaded } = result;
  if (Loaded) return <Loaded {...props} />;
  const { failure = t(NOT_LOADED), frame = (said: ReactNode) => said } = options;
  return frame(
    <Note tone="danger" title={failure} alert>
      <RetryButtons failures={code.failures} onAgain={again} />
    </Note>,
  );
}

/** Has no hook: one that follows `use` is lost where the rendering that waited is done again after the code has come. */
function Part<Props extends object>(part: PartProps<Props>): ReactNode {
  const { settled, result } = part.code.current();
  if (result.part === null && !result.failed) use(settled);
  return <SettledPart {...part} result={result} />;
}

/**
 * Returns a component like React.lazy whose code can fail to load: its place then says so with a button, and it is tried again by itself
 * once the browser is online; the page around it stays. `onShown` is called when the part is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, options: Options = {}): LazyPart<Props> {
  const { waiting = <Loading rows={6} /> } = options;
  const code = new PartCode(load);
  function Placed({ onShown, ...rest }: Props & Shown): ReactNode {
    const [, showAgain] = useReducer((tries: number) => tries + 1, 0);
    // Only `onShown` was taken away.
    const part = <Part code={code} options={options} props={rest as unknown as Props} onShown={onShown} onForgotten={showAgain} />;
    return waiting === 'outside' ? part : <Suspense fallback={waiting}>{part}</Suspense>;
  }
  const prefetch = async (): Promise<void> => {
    const { settled, result } = code.current();
    await settled;
    code.forget(result);
  };
  return Object.assign(Placed, { load: prefetch });
}
