import type { CourseOfValues, PrintedBalance, SettledArticleToPrint } from './report-data.ts'

const course = (
  contract: number,
  extra: number,
  cancelled: number,
  before: number,
  now: number,
  [available, executed, remaining]: readonly [number, number, number],
): CourseOfValues => ({ contract, extra, cancelled, available, before, now, executed, remaining })

const article = (
  symbol: string,
  name: string,
  measureUnit: string,
  price: number,
  quantities: CourseOfValues,
  values: CourseOfValues,
): SettledArticleToPrint => ({
  chapter: 'Infrastructură',
  symbol,
  name,
  measureUnit,
  price,
  quantities,
  values,
  ordered: null,
})

const ALL = course(20171.64, 798.31, 221.75, 9130.05, 10819.84, [20748.2, 19949.89, 798.31])

/** Worked example C of the trade after its second settlement, with two of its lines. */
export const BALANCE: PrintedBalance = {
  settlement: {
    id: 2,
    objectId: null,
    number: 2,
    name: 'SP 2',
    date: '2026-04-30',
    vatRate: 21,
    difference: 0,
    money: { withoutVat: 10819.84, vat: 2272.17, withVat: 13092.01 },
    adjustment: 0,
    coefficient: 1,
    storedBilled: 0,
    retained: 1081.98,
    recovered: 0,
    net: 9737.86,
  },
  objects: [
    {
      id: 1,
      name: '01 Corp C1',
      values: ALL,
      estimates: [
        {
          id: 11,
          name: '226108 Structură de rezistență',
          values: ALL,
          difference: 0,
          articles: [
            article(
              'CA02A1',
              'Turnarea betonului simplu C16/20 în fundații continue',
              'mc',
              550.81,
              course(12.5, 0, 0, 5, 7.5, [12.5, 12.5, 0]),
              course(6885.13, 0, 0, 2754.05, 4131.08, [6885.13, 6885.13, 0]),
            ),
            article(
              'CB01A1',
              'Cofraje din scânduri de rășinoase pentru fundații',
              'mp',
              55.36,
              course(38.4, 0, 3.4, 20, 15, [35, 35, 0]),
              course(1937.6, 0, 0, 1107.2, 830.4, [1937.6, 1937.6, 0]),
            ),
          ],
        },
      ],
    },
  ],
  differences: { before: 0, now: 0 },
  total: ALL,
}
