// @chunk shell

/** The siblings between which a removed node stood. */
type NodePosition = { readonly parent: Node; readonly before: Node | null; readonly after: Node | null };

/** Parts of the page in which what is removed leaves a place: screens, dialogs and the bar at the top. */
const PARTS = 'main, [role="dialog"], dialog, [data-view] > header';
/** What floats over them, and what goes away by itself, leaves none. */
const FLOATING = '[data-passing], [role="menu"], [role="listbox"], [role="dialog"], dialog';
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]';
/** How many elements are known that have had the focus. */
const REMEMBERED = 12;
/** Milliseconds that dialogs and screens take to move the focus by themselves. */
const SELF_MOVE = 60;
/** Milliseconds after which a page that loads is not waited for. */
const LONGEST_WAIT = 4000;

const positions = new WeakMap<Node, NodePosition>();
/** Elements that have had the focus on this page, the last one first. */
let recent: HTMLElement[] = [];
/** Whether the first of them shows the focus: it came by a key, or takes text. */
let isShown = false;
/** The address at which the first of them had the focus. */
let path = '';
let timer: ReturnType<typeof setTimeout> | undefined;
let lostAt: number | null = null;

const isEnabled = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert]') === null &&
  element.checkVisibility({ visibilityProperty: true });

const isReachable = (element: HTMLElement): boolean => element.tabIndex >= 0 && isEnabled(element);

/** Returns what a modal dialog limits the focus to, else the whole page. */
function limit(): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLElement>('dialog[open], [aria-modal="true"]')].filter((dialog) =>
    dialog.checkVisibility(),
  );
  return dialogs.at(-1) ?? document.body;
}

/** Returns the control in a part of the page that is of the same kind as another one, else its first control. */
function controlIn(part: Node, like: HTMLElement): HTMLElement | null {
  if (!(part instanceof HTMLElement)) return null;
  const all = [part, ...part.querySelectorAll<HTMLElement>('*')].filter((element) => element.matches(FOCUSABLE) && isReachable(element));
  return all.find(({ tagName, className }) => tagName === like.tagName && className === like.className) ?? all[0] ?? null;
}

/** Returns the node behind a place that is still there. */
function stillThere(node: Node | null, parent: Node, side: 'before' | 'after'): Node | null {
  let at = node;
  while (at && at.parentNode !== parent) at = positions.get(at)?.[side] ?? null;
  return at;
}

function* siblings(from: Node | null, direction: 'nextSibling' | 'previousSibling'): Generator<Node> {
  for (let at = from; at; at = at[direction]) yield at;
}

const isPart = (node: Node): node is HTMLElement => node instanceof HTMLElement && node.matches(PARTS);
const isInPart = (node: Node): boolean => (node instanceof Element ? node : node.parentElement)?.closest(PARTS) !== null;

/** Returns the first control in siblings of a node, those behind it before those in front of it. */
function besides(after: Node | null, before: Node | null, like: HTMLElement): HTMLElement | null {
  for (const sibling of [...siblings(after, 'nextSibling'), ...siblings(before, 'previousSibling')]) {
    const found = controlIn(sibling, like);
    if (found) return found;
  }
  return null;
}

/** Returns the control nearest to a node, up to the screen or the dialog that it stands in. */
function nearestTo(node: Node, like: HTMLElement): HTMLElement | null {
  for (let at: Node | null = node; at && !isPart(at); at = at.parentNode) {
    const found = besides(at.nextSibling, at.previousSibling, like);
    if (found) return found;
  }
  return null;
}

/** Returns the place at which a removed node stood, in the page as it is now; null where it left none. */
function positionOf(node: Node): NodePosition | null {
  if (node instanceof Element && node.closest(FLOATING) !== null) return null;
  const place = positions.get(node.getRootNode());
  if (!place) return null;
  if (!place.parent.isConnected) return positionOf(place.parent);
  const { parent } = place;
  return { parent, before: stillThere(place.before, parent, 'before'), after: stillThere(place.after, parent, 'after') };
}

/** Returns the first control that stands at a place now. */
function controlAt({ parent, before, after }: NodePosition, like: HTMLElement): HTMLElement | null {
  for (const sibling of siblings(before ? before.nextSibling : parent.firstChild, 'nextSibling')) {
    if (sibling === after) return null;
    const found = controlIn(sibling, like);
    if (found) return found;
  }
  return null;
}

/** Returns the control next to where an element stood, or stands. */
const controlBeside = (element: HTMLElement, place: NodePosition | null): HTMLElement | null =>
  place ? (besides(place.after, place.before, element) ?? nearestTo(place.parent, element)) : nearestTo(element, element);

/**
 * Returns where the focus goes that an element had: to what takes its place. `settled`: what stands around it stays, so that the focus may go
 * there, too; else null. Undefined where the element left no place.
 */
function successorOf(element: HTMLElement, settled: boolean): HTMLElement | null | undefined {
  if (isEnabled(element)) return element;
  const place = element.isConnected ? null : positionOf(element);
  const around = place?.parent ?? (element.isConnected ? element : null);
  if (around === null || !isInPart(around)) return undefined;
  return (place && controlAt(place, element)) ?? (settled ? controlBeside(element, place) : null);
}

/** Returns where the focus goes that has been lost, by the last element that had it and left a place; null where that is not settled. */
function nextTarget(settled: boolean): HTMLElement | null {
  const within = limit();
  for (const element of recent) {
    const next = successorOf(element, settled);
    if (next && within.contains(next)) return next;
    if (next === null && !settled) return null;
  }
  if (!settled) return null;
  return within === document.body ? titleOfPage() : controlIn(within, within);
}

const titleOfPage = (): HTMLElement | null => document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');

const isLost = (): boolean => recent[0] !== undefined && (document.activeElement === null || document.activeElement === document.body);

function move(): void {
  timer = undefined;
  if (!isLost()) {
    lostAt = null;
    return;
  }
  lostAt ??= Date.now();
  const isInTime = Date.now() - lostAt < LONGEST_WAIT;
  const isElsewhere = path !== location.pathname;
  // The screen that comes takes the focus by itself; a part that loads has no control yet.
  const isLoading = isElsewhere || document.querySelector('main [aria-busy="true"]') !== null;
  const next = isElsewhere ? null : nextTarget(!isLoading || !isInTime);
  if (!next && isLoading && isInTime) timer = setTimeout(move, SELF_MOVE);
  // What somebody pressed with a pointer and is gone does not move what they read.
  else (next ?? titleOfPage())?.focus({ preventScroll: !isShown });
}

function checkFocus(): void {
  if (recent[0] === undefined || isEnabled(recent[0])) return;
  timer ??= setTimeout(move, SELF_MOVE);
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement)) return;
  if (path !== location.pathname) recent = [];
  path = location.pathname;
  lostAt = null;
  isShown = target.matches(':focus-visible');
  recent = [target, ...recent.filter((element) => element !== target)].slice(0, REMEMBERED);
}

/** Somebody who presses beside all controls leaves what had the focus. */
function onPress({ target }: Event): void {
  if (target instanceof Element && target.closest(FOCUSABLE) === null && target.closest('label') === null) recent = [];
}

function onChanges(records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, previousSibling, nextSibling } of records)
    for (const node of removedNodes) positions.set(node, { parent: target, before: previousSibling, after: nextSibling });
  checkFocus();
}

/**
 * Keeps the focus from falling to the page as a whole. What had it is removed, hidden or disabled by many acts: a row that is deleted, a
 * button that a status replaces, a filter that ends, a dialog whose opener is gone. The focus then goes to what stands at that place now,
 * else to the control nearest to it, else to the title of the page; unless the screen itself has moved it meanwhile.
 */
export function keepFocus(): void {
  document.addEventListener('focusin', onFocus);
  document.addEventListener('pointerdown', onPress, { capture: true });
  new MutationObserver(onChanges).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
}
