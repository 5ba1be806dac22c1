import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a Dockerfile makes: a tree of files, and how its program is started. */
export type Image = {
  /** Where its root is on this machine. */
  readonly root: string;
  /** Folder of the program inside of it. */
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly volumes: readonly string[];
  readonly entrypoint: readonly string[];
  readonly health: readonly string[];
  /** What its steps have printed. */
  readonly output: string;
};

type State = { -readonly [Key in keyof Image]: Image[Key] };
type Step = (state: State, text: string) => void;

/** Returns a path inside of an image as one of this machine. */
const outside = ({ root, workdir }: Pick<Image, 'root' | 'workdir'>, path: string): string =>
  path.startsWith('/') ? join(root, path) : join(root, workdir, path);

/** Returns a text with the folders that the image has made as paths of this machine. */
const withPaths = (state: Image, text: string, folders: readonly string[]): string =>
  folders.reduce(
    (replaced, folder) => replaced.replaceAll(new RegExp(`(?<=^|[\\s=:"'])${folder}(?=[\\s/"']|$)`, 'g'), outside(state, folder)),
    text,
  );

/** Without what this process was given for its own product and its own npm. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_(?!config_registry)|NODE_|TRELLIS_|AWS_|VITEST|PORT$)/.test(name)),
);

/** Returns the files of a checkout that `.dockerignore` leaves in, those that git ignores left out. */
function filesOf(checkout: string): string[] {
  const ignored = readFileSync(join(checkout, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const unknown = ignored.find((line) => !/^[\w.-]+$/.test(line));
  if (unknown !== undefined) throw new Error(`.dockerignore holds more than a name: ${unknown}`);
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  return stdout
    .split('\0')
    .filter((file) => file !== '' && !ignored.includes(file.split('/')[0] ?? '') && existsSync(join(checkout, file)));
}

function copy(state: State, checkout: string, text: string): void {
  const paths = text.split(/\s+/);
  const into = paths.pop() ?? '';
  const files = filesOf(checkout);
  for (const path of paths) {
    const found = path === '.' ? files : files.filter((file) => file === path);
    if (found.length === 0) throw new Error(`COPY finds no ${path}`);
    for (const file of found) {
      const target = path === '.' ? join(into, file) : join(into, file.slice(file.lastIndexOf('/') + 1));
      mkdirSync(dirname(outside(state, target)), { recursive: true });
      cpSync(join(checkout, file), outside(state, target), { preserveTimestamps: true });
    }
  }
}

function run(state: State, text: string): void {
  // Only the system administrator may give a file to another user.
  const own = process.getuid?.() === 0 ? '' : 'chown() { :; }; ';
  const command = own + withPaths(state, text, [state.workdir, '/data']);
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    cwd: outside(state, state.workdir),
    env: { ...environment, ...state.env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  state.output += stdout + stderr;
  if (status !== 0) throw new Error(`RUN ${text}\n${stdout}${stderr}`);
}

const listOf = (text: string): string[] => JSON.parse(text) as string[]; // the exec form, which is JSON

function setEnvironment(state: State, text: string): void {
  const pairs = text.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  state.env = { ...state.env, ...Object.fromEntries(pairs) };
}

const stepsIn = (checkout: string): Readonly<Record<string, Step>> => ({
  FROM: (_state, text) => {
    if (!/^node:\d+/.test(text)) throw new Error(`The steps are carried out with an installed Node, and the image begins with ${text}`);
  },
  WORKDIR: (state, text) => {
    state.workdir = text;
    mkdirSync(outside(state, text), { recursive: true });
  },
  COPY: (state, text) => copy(state, checkout, text),
  RUN: run,
  ENV: setEnvironment,
  USER: (state, text) => (state.user = text),
  VOLUME: (state, text) => (state.volumes = [...state.volumes, text]),
  EXPOSE: () => undefined,
  HEALTHCHECK: (state, text) => (state.health = listOf(text.slice(text.indexOf('CMD ') + 4))),
  ENTRYPOINT: (state, text) => (state.entrypoint = listOf(text)),
});

/** Carries out the Dockerfile of a checkout into a folder. @throws Error for a step that fails, or that it does not know */
export function carryOut(checkout: string, root: string): Image {
  const steps = stepsIn(checkout);
  const state: State = { root, workdir: '/', env: {}, user: 'root', volumes: [], entrypoint: [], health: [], output: '' };
  const lines = readFileSync(join(checkout, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n');
  for (const line of lines.filter((one) => one !== '' && !one.startsWith('#'))) {
    const [, name = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    const step = steps[name];
    if (!step) throw new Error(`The test does not know this step of the Dockerfile: ${line}`);
    step(state, text.trim());
  }
  return state;
}

/** Returns the environment of an image's program, with the paths of this machine. */
export function environmentOf(image: Image): Record<string, string> {
  const env = Object.entries(image.env).map(([name, value]) => [name, withPaths(image, value, image.volumes)]);
  return { PATH: process.env['PATH'] ?? '', ...Object.fromEntries(env) };
}
