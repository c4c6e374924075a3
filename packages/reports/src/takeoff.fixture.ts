import type { MeasuredEstimate } from './report-data.ts'

/** Lines with a takeoff: from measures of a drawing, typed, in hundreds, and one with a fault. */
export const MEASURED: readonly MeasuredEstimate[] = [
  {
    id: 13,
    name: '003 Închideri și finisaje',
    objectName: '01 Grădiniță',
    lines: [
      {
        chapter: 'Pardoseli',
        symbol: 'CG18B1',
        name: 'Pardoseli din gresie',
        measureUnit: 'mp',
        rowUnit: 'mp',
        quantity: 121.52,
        rows: [
          { label: 'Sala 1', formula: 'area', result: 62.56, shape: { number: 12, sheet: 'A-02 Plan parter' } },
          { label: 'Sala 2', formula: '48,96', result: 48.96, shape: { number: 13, sheet: null } },
          { label: 'Hol, două travee', formula: '2 x 5', result: 10, shape: null },
        ],
      },
      {
        chapter: 'Pardoseli',
        symbol: 'TSD16B1',
        name: 'Strat de balast',
        measureUnit: '100 mc',
        rowUnit: 'mc',
        quantity: 0.182,
        rows: [{ label: '', formula: '121,33 x 0,15', result: 18.1995, shape: null }],
      },
      {
        chapter: 'Pereți',
        symbol: '',
        name: 'Tencuieli',
        measureUnit: 'mp',
        rowUnit: 'mp',
        quantity: null,
        rows: [{ label: 'Sala 1', formula: '2 x (3', result: null, shape: null }],
      },
    ],
  },
]
