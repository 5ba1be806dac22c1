import type { Sound } from '../../../../shared/packages/sound.ts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns whether a person wants packages to play sound on this device; they do unless they said otherwise. */
export function createPackageSound(store: Store, person: string) {
  const name = `package-sound:${person}`;
  return {
    read: (): Sound => {
      try {
        return store.getItem(name) === 'off' ? 'off' : 'on';
      } catch {
        return 'on';
      }
    },
    keep: (sound: Sound): void => {
      try {
        if (sound === 'off') store.setItem(name, sound);
        else store.removeItem(name);
      } catch {
        // With a full store it holds for this launch alone.
      }
    },
  };
}
