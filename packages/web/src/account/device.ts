// A readable device name from the user agent.

/** The first match wins: many user agents also name other browsers. */
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

/** `Firefox, Android`; for other programs their first word; undefined if nothing matches. */
export function deviceName(agent: string): string | undefined {
  const known = [BROWSERS, SYSTEMS].flatMap((list) => list.find(([sign]) => sign.test(agent))?.[1] ?? []);
  if (known.length > 0) return known.join(', ');
  return /^[\w.-]+/.exec(agent)?.[0];
}
