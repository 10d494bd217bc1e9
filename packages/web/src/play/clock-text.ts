const two = (n: number) => String(n).padStart(2, '0');

/** A clock as it is shown: hours only where there are any, tenths where every one counts. */
export function clockText(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60)];
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
