import type { PrintedApplication, ScheduledLine } from './report-data.ts'

const line = (
  name: string,
  chapter: string,
  [scheduled, before, now, retained, stored = 0]: readonly [number, number, number, number, number?],
  extra = false,
): ScheduledLine => ({ chapter, symbol: '', name, extra, scheduled, before, now, stored, retained })

/** The deck of vector A in its second application: retainage of 10 % before and 5 % now, less decking and more footings by change order. */
export const APPLICATION: PrintedApplication = {
  settlement: {
    id: 2,
    objectId: null,
    number: 2,
    name: '',
    date: '2026-04-30',
    vatRate: 0,
    difference: 0,
    money: { withoutVat: 6104.95, vat: 0, withVat: 6104.95 },
    adjustment: 0,
    coefficient: 1,
    storedBilled: 0,
    retained: 305.25,
    recovered: 0,
    net: 5799.7,
  },
  whole: true,
  values: {
    contract: 14177.71,
    extra: 230.67,
    cancelled: 1026.7,
    available: 13381.68,
    before: 3270.48,
    now: 6104.95,
    executed: 9375.43,
    remaining: 4006.25,
  },
  before: { adjustment: 0, retained: 327.05, recovered: 0, net: 2943.43 },
  now: { adjustment: 0, retained: 305.25, recovered: 0, net: 5799.7 },
  stored: { value: 0, retained: 0 },
  estimates: [
    {
      id: 11,
      name: '01 Deck repair',
      objectName: 'House',
      lines: [
        line('Floor joists', '06 Wood', [2171.04, 868.42, 1302.62, 151.97]),
        line('Composite decking', '06 Wood', [4106.8, 1026.69, 2053.41, 205.34]),
        line('Footings', '03 Concrete', [922.61, 922.61, 0, 92.26]),
        line('Railing', '', [5497.8, 0, 2748.92, 137.45]),
        line('Permit', '', [452.76, 452.76, 0, 45.28]),
        line('Footings', '03 Concrete', [230.67, 0, 0, 0], true),
      ],
    },
  ],
  difference: { scheduled: 0, before: 0, now: 0, stored: 0, retained: 0 },
}

/** The same one with railing on hand: 2,000.00 of it, of which 2 % are kept back. */
export const STORED_APPLICATION: PrintedApplication = {
  ...APPLICATION,
  now: { ...APPLICATION.now, retained: 345.25, net: 7759.7 },
  stored: { value: 2000, retained: 40 },
  estimates: APPLICATION.estimates.map((estimate) => ({
    ...estimate,
    lines: estimate.lines.map((one) => (one.name === 'Railing' ? { ...one, stored: 2000, retained: 177.45 } : one)),
  })),
}
