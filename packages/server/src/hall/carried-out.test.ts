import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { CarriedOut } from './carried-out.ts';

test('knows what a map would know, also where commands end with the same letters', () => {
  const command = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.stringMatching(/^[ab]{1,3}:[ab]{1,3}same-end$/),
    fc.constantFrom('', 'a', 'anna:1', 'ben:1'),
  );
  fc.assert(
    fc.property(fc.uniqueArray(command, { maxLength: 40 }), fc.array(command), (done, others) => {
      const carriedOut = new CarriedOut();
      const known = new Map(done.map((each, i) => [each, i + 2]));
      for (const [each, version] of known) carriedOut.note(each, version);
      for (const each of [...done, ...others]) expect(carriedOut.versionAfter(each)).toBe(known.get(each));
    }),
  );
});
