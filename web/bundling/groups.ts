import { existsSync, readFileSync } from 'node:fs';

const matches =
  (...patterns: readonly RegExp[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => pattern.test(id));

/**
 * Packages of the chunk that the page itself, sign-in and the shell share, so that neither of these loads the other. Packages with one big
 * index are named by their parts.
 */
const corePackages = matches(
  /@mantine\/hooks\/esm\/(use-id|use-uncontrolled|use-media-query|use-did-update|use-reduced-motion|use-isomorphic-effect|use-color-scheme|utils\/random-id)/,
  /@mantine\/core\/esm\/(core\/(factory|Box|styles-api)|components\/(Transition|Button|ActionIcon|Loader|UnstyledButton|CloseButton|Input|InputBase|TextInput))\//,
  /lucide-react\/dist\/esm\/((?!icons|lucide-react)[\w-]+|icons\/(circle-exclamation-point|triangle-exclamation-point|info|circle-check|rotate-cw|x|check|search))\.mjs/,
  /@tanstack\/(query-core|react-query)\/(?!.*(infiniteQueryObserver|useInfiniteQuery))/,
);

/**
 * Packages of the frame around every page, and small ones that pages of learners and of authors share: in the chunk of the first, these
 * would make the builder, the review desk and the reports load the learner's pages.
 */
const shellPackages = matches(
  /node_modules\/lucide-react\//,
  /\/shared\/kernel\/(printed-day|seeded-numbers|fold-text|instant|json-values|regional\/zoned-time)\.ts$/,
  /\/shared\/learning\/(time-text|gap-text|answer-texts)\.ts$/,
  /\/shared\/files\/(size-text|file-kinds)\.ts$/,
  /\/shared\/courses\/(framing|video-links|unit-kinds\/[\w-]+)\.ts$/,
);

/** Packages of menus, dialogs and drawers, which are loaded after the first paint, or by a screen that shows one at once. */
const floatingPackages = matches(
  /@mantine\/core\/esm\/(components\/(Menu|Popover|Modal|ModalBase|Drawer|Overlay|ScrollArea|Portal|FocusTrap|Paper)|utils\/Floating)\//,
  /node_modules\/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib|get-nonce)\//,
  /@mantine\/hooks\/esm\/(use-focus-trap|use-focus-return|use-click-outside|use-merged-ref|use-long-press|use-debounced-callback|use-debounced-value|use-callback-ref)\//,
);

/** The file whose marker counts for a module: a style sheet belongs to the component of its name. */
function markedFile(id: string): string | null {
  const file = id.replace(/[?].*/s, '');
  if (!file.includes('/web/') || file.includes('/node_modules/')) return null;
  if (!file.endsWith('.module.css')) return /\.tsx?$/.test(file) ? file : null;
  const component = file.replace(/\.module\.css$/, '.tsx');
  return existsSync(component) ? component : null;
}

const markers = new Map<string, string | null>();

/** Returns the chunk that a module of ours names in its first line (`// @chunk shell`); null where it names none. */
function markerOf(id: string): string | null {
  const file = markedFile(id);
  if (file === null) return null;
  const known = markers.get(file);
  if (known !== undefined) return known;
  const marker = /^\/\/ @chunk ([\w-]+)\n/.exec(readFileSync(file, 'utf8'))?.[1] ?? null;
  markers.set(file, marker);
  return marker;
}

type Graph = { getModuleInfo(id: string): { readonly isEntry: boolean; readonly importers: readonly string[] } | null };
const seen = new Map<string, boolean>();
const isIndex = matches(/(@mantine\/\w+\/esm\/index|lucide-react\/dist\/esm\/lucide-react)\.mjs/);

/** Returns whether the page itself needs a module before anything is loaded on demand. */
function isInitial(id: string, graph: Graph): boolean {
  const known = seen.get(id);
  if (known !== undefined) return known;
  // Modules of packages may import one another in a circle: until it is decided, a module counts as not needed.
  seen.set(id, false);
  const info = graph.getModuleInfo(id);
  const initial = info !== null && (info.isEntry || info.importers.some((importer) => !isIndex(importer) && isInitial(importer, graph)));
  seen.set(id, initial);
  return initial;
}

/** Chunks of the first pages after sign-in. Their styles are part of the style sheet of the shell: a sheet of their own would be a request more. */
const FIRST_PAGES: ReadonlySet<string | null> = new Set(['learner', 'dashboard']);
const isStyleOfFirstPage = (id: string, graph: Graph): boolean =>
  id.includes('.module.css') && (graph.getModuleInfo(id)?.importers ?? []).some((importer) => FIRST_PAGES.has(markerOf(importer)));

type Group = { readonly name: (id: string, graph: Graph) => string | null; readonly priority: number };

const group = (name: string, priority: number, isOfPackage: (id: string) => boolean = () => false): Group => ({
  name: (id) => (markerOf(id) === name || isOfPackage(id) ? name : null),
  priority,
});

/**
 * The chunks of the build, in the order in which modules are assigned to them. Modules of ours name theirs in their first line, so that a
 * renamed file stays where it was; packages are listed here. A page needs a handful of requests, not fifty.
 */
export const groups: Group[] = [
  { name: (id, graph) => (corePackages(id) || markerOf(id) === 'core' || isInitial(id, graph) ? 'core' : null), priority: 11 },
  group('sign-in', 10),
  { name: (id, graph) => (markerOf(id) === 'shell' || shellPackages(id) || isStyleOfFirstPage(id, graph) ? 'shell' : null), priority: 9 },
  group('floating', 8, floatingPackages),
  group('choice', 7, matches(/@mantine\/core\/esm\/components\/(Checkbox|Radio|Switch|InlineInput)\//)),
  group('schema', 7, matches(/node_modules\/zod\//, /\/shared\/(people\/names|identity\/email|kernel\/text)\.ts$/)),
  group('form', 6, matches(/node_modules\/(react-hook-form|@hookform|@standard-schema)\//)),
  // Named, since the purifier alone may cause a refusal by the policy, in the document in which it parses.
  group('purify', 7, matches(/node_modules\/dompurify\//)),
  group('table', 5),
  group('select', 4, matches(/@mantine\/core\/esm\/components\/(Combobox|Select|MultiSelect|Pill|PillsInput)\//)),
  group('tabs', 4, matches(/@mantine\/core\/esm\/components\/Tabs\//)),
  group('learner', 1),
  group('overview', 1),
  group('dashboard', 1),
];
