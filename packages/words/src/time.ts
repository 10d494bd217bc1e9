/** A clock as it is said: from an hour on nobody wants the seconds. A second that has begun counts. */
export function timeParts(ms: number): { hours: number; minutes: number; seconds: number } {
  const all = Math.max(0, Math.ceil(ms / 1000));
  const hours = Math.floor(all / 3600);
  return { hours, minutes: Math.floor(all / 60) % 60, seconds: hours > 0 ? 0 : all % 60 };
}
