// What this person likes, kept and put into effect.

import { keep, recall } from './keep.ts';
import { readPreferences, type Preferences } from './preferences.ts';
import { sound, type Sound } from './sounds.ts';

class Liking {
  now = $state.raw<Preferences>(readPreferences(recall('preferences')));

  change(some: Partial<Preferences>): void {
    this.now = { ...this.now, ...some };
    keep('preferences', JSON.stringify(this.now));
    this.apply();
  }

  /** Theme and colours are attributes of the document; the style sheets do the rest. */
  apply(): void {
    const { dataset } = document.documentElement;
    if (this.now.theme === 'system') delete dataset['theme'];
    else dataset['theme'] = this.now.theme;
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
