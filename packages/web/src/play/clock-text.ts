import type { Language } from '@quadrille/words';

const DAY_MS = 86_400_000;

const two = (n: number) => String(n).padStart(2, '0');

const counted = (language: Language, unit: 'day' | 'hour', n: number) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(n);

/** Formats a clock: days and hours above a day, hours only if there are any, tenths below ten seconds. */
export function clockText(ms: number, language: Language): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  if (ms >= DAY_MS)
    return `${counted(language, 'day', Math.floor(hours / 24))} ${counted(language, 'hour', hours % 24)}`;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
