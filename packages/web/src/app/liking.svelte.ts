// What this person likes, kept and put into effect.

import { keep, recall, watchKept } from './keep.ts';
import { readPreferences, type Preferences } from './preferences.ts';
import { prepareSounds, sound, type Sound } from './sounds.ts';

const MORE_CONTRAST = '(prefers-contrast: more)';

const kept = () => readPreferences(recall('preferences'));

class Liking {
  now = $state.raw<Preferences>(kept());

  /** What another tab changed meanwhile stays changed. */
  change(some: Partial<Preferences>): void {
    this.now = { ...kept(), ...some };
    keep('preferences', JSON.stringify(this.now));
    this.apply();
  }

  /** In effect from now on, also when the system or another tab changes its mind. */
  begin(): void {
    this.apply();
    prepareSounds(() => this.now.volume > 0);
    matchMedia(MORE_CONTRAST).addEventListener('change', () => this.apply());
    watchKept('preferences', () => {
      this.now = kept();
      this.apply();
    });
  }

  /** Theme and colours are attributes of the document; the style sheets do the rest. */
  private apply(): void {
    const { dataset } = document.documentElement;
    const system = matchMedia(MORE_CONTRAST).matches ? 'contrast' : undefined;
    const theme = this.now.theme === 'system' ? system : this.now.theme;
    if (theme === undefined) delete dataset['theme'];
    else dataset['theme'] = theme;
    if (this.now.colours === 'wood') delete dataset['colours'];
    else dataset['colours'] = this.now.colours;
    if (this.now.motion === 'none') dataset['motion'] = 'none';
    else delete dataset['motion'];
  }

  sound(which: Sound): void {
    sound(which, this.now.volume);
  }

  get still(): boolean {
    return this.now.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const liking = new Liking();
