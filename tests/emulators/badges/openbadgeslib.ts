import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { virtualEnvironment } from '../virtual-environment.ts';

const INTO = join(import.meta.dirname, '../../../.build/emulators');

/** A badge, the key that it names, and what the addresses give that a verifier asks. */
export type BadgeRequest = { readonly token: string; readonly jwk: unknown; readonly pages: Readonly<Record<string, string>> };
/** What the library says of a badge; `problem` is null where it verifies and was not revoked. */
export type BadgeAnswer = { readonly problem: string | null; readonly [fact: string]: unknown };

/** Returns what verifies badges by a library of others, in Python. @throws CannotRunHere, in a sentence, without Python or its registry */
export async function openBadgesLibrary(): Promise<(request: BadgeRequest) => Promise<BadgeAnswer>> {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const { python } = await virtualEnvironment({ name: 'openbadges', requirements, into: INTO });
  return async (request) => {
    const child = spawn(python, [join(import.meta.dirname, 'verify.py')], { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdin.end(JSON.stringify(request));
    return JSON.parse(await text(child.stdout)) as BadgeAnswer;
  };
}
