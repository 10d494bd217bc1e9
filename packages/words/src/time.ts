/**
 * A duration for speech: without seconds from an hour on, without minutes from a day on. A started second counts as
 * whole.
 */
export function timeParts(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const days = Math.floor(all / 86_400);
  const hours = Math.floor(all / 3600) % 24;
  return {
    days,
    hours,
    minutes: days > 0 ? 0 : Math.floor(all / 60) % 60,
    seconds: days > 0 || hours > 0 ? 0 : all % 60,
  };
}
