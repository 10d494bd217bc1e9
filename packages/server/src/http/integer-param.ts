// An integer in a query string.

import * as v from 'valibot';

export const integerParam = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/),
    v.transform(Number),
    v.number(),
    v.integer(),
    v.minValue(least),
    v.maxValue(most),
  );
