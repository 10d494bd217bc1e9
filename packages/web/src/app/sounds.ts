// Synthesised wooden sounds: nothing to download or to license.

import { whenIdle } from './scheduling.ts';

export type Sound = 'own' | 'other' | 'edge' | 'refusal' | 'low-time' | 'win' | 'loss';

let opened: Promise<AudioContext> | undefined;
let knock: AudioBuffer | undefined;

/** A short burst of decaying noise, which sounds like tapped wood. */
function burst(audio: AudioContext): AudioBuffer {
  const length = Math.floor(audio.sampleRate * 0.12);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) data[i] = (Math.random() * 2 - 1) * Math.exp((-i / length) * 14);
  return buffer;
}

function tap(audio: AudioContext, pitch: number, loudness: number, delay = 0): void {
  knock ??= burst(audio);
  const source = audio.createBufferSource();
  source.buffer = knock;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  const gain = audio.createGain();
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + delay);
}

function tone(audio: AudioContext, pitch: number, loudness: number, delay: number, seconds: number): void {
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.value = pitch;
  const gain = audio.createGain();
  const start = audio.currentTime + delay;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.02);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + seconds);
}

const SOUND_PLAYERS: Readonly<Record<Sound, (audio: AudioContext, v: number) => void>> = {
  own: (audio, v) => tap(audio, 900, v * 2.4),
  other: (audio, v) => tap(audio, 600, v * 2.4),
  edge: (audio, v) => tap(audio, 240, v * 1.6),
  refusal(audio, v) {
    tap(audio, 200, v * 2.4);
    tap(audio, 160, v * 2.4, 0.11);
  },
  'low-time'(audio, v) {
    tone(audio, 880, v * 0.25, 0, 0.12);
    tone(audio, 880, v * 0.25, 0.18, 0.12);
  },
  win: (audio, v) => [523, 659, 784].forEach((pitch, i) => tone(audio, pitch, v * 0.3, 0.13 * i, 0.5)),
  loss: (audio, v) => [392, 330, 262].forEach((pitch, i) => tone(audio, pitch, v * 0.25, 0.16 * i, 0.5)),
};

/** Browsers block audio until the first user activation. */
const touched = (): boolean => !('userActivation' in navigator) || navigator.userActivation.hasBeenActive;

/** Opening an AudioContext is slow enough to make a move stutter, so it waits for idle time. */
const device = (): Promise<AudioContext> => (opened ??= whenIdle().then(() => new AudioContext()));

/** Opens the audio device after the first tap or key, so that the first move plays without delay. */
export function prepareSounds(wanted: () => boolean): void {
  const gestures = ['pointerup', 'keyup'];
  const prepare = (): void => {
    for (const gesture of gestures) removeEventListener(gesture, prepare);
    // If there is no audio device, sounds are skipped.
    if (wanted()) device().catch(() => undefined);
  };
  for (const gesture of gestures) addEventListener(gesture, prepare);
}

/** Does nothing at volume 0 or while the browser blocks audio. */
export function playSound(which: Sound, volume: 0 | 1 | 2 | 3): void {
  if (volume > 0 && touched()) play(which, volume / 3).catch(() => undefined);
}

async function play(which: Sound, loudness: number): Promise<void> {
  const audio = await device();
  if (audio.state === 'suspended') void audio.resume();
  SOUND_PLAYERS[which](audio, loudness);
}
