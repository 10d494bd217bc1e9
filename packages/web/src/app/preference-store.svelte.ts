// Loads, saves and applies the user's preferences.

import { saveItem, loadItem, onItemChange } from './storage.ts';
import { readPreferences, type Preferences } from './preferences.ts';
import { prepareSounds, playSound, type Sound } from './sounds.ts';

const MORE_CONTRAST = '(prefers-contrast: more)';

const loadPreferences = () => readPreferences(loadItem('preferences'));

class PreferenceStore {
  current = $state.raw<Preferences>(loadPreferences());

  /** Reads storage first, so that changes made in another tab are kept. */
  change(some: Partial<Preferences>): void {
    this.current = { ...loadPreferences(), ...some };
    saveItem('preferences', JSON.stringify(this.current));
    this.apply();
  }

  /** Applies the preferences, and again when the system settings or another tab change them. */
  start(): void {
    this.apply();
    prepareSounds(() => this.current.volume > 0);
    matchMedia(MORE_CONTRAST).addEventListener('change', () => this.apply());
    onItemChange('preferences', () => {
      this.current = loadPreferences();
      this.apply();
    });
  }

  /** Theme and colours are attributes of the document element; the style sheets react to them. */
  private apply(): void {
    const { dataset } = document.documentElement;
    const system = matchMedia(MORE_CONTRAST).matches ? 'contrast' : undefined;
    const theme = this.current.theme === 'system' ? system : this.current.theme;
    if (theme === undefined) delete dataset['theme'];
    else dataset['theme'] = theme;
    if (this.current.colours === 'wood') delete dataset['colours'];
    else dataset['colours'] = this.current.colours;
    if (this.current.motion === 'none') dataset['motion'] = 'none';
    else delete dataset['motion'];
  }

  playSound(which: Sound): void {
    playSound(which, this.current.volume);
  }

  get still(): boolean {
    return this.current.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }
}

export const preferences = new PreferenceStore();
