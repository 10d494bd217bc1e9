// A device by what its browser says of itself: enough to know it again.

/** The first that fits: many pretend to be others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox, Android`; a program by its first word; undefined if nothing is known. */
export function deviceName(agent: string): string | undefined {
  const known = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? []);
  if (known.length > 0) return known.join(', ');
  return /^[\w.-]+/.exec(agent)?.[0];
}
