import type { ChartRow, GanttToPrint } from './gantt-print.ts'

const DAY = 1_440
const FIRST = 20_500

/** A chart of so many activities in groups of ten, each waiting for the one before. */
export function chartOfRows(count: number, more: Partial<GanttToPrint> = {}): GanttToPrint {
  const rows = Array.from({ length: count }, (_, at): ChartRow => {
    const group = at % 10 === 0
    const start = (FIRST + Math.floor(at / 10) * 7 + (at % 10) * 3) * DAY + 480
    const finish = start + (group ? 27 : 4) * DAY
    return {
      cells: [String(at + 1), group ? `Corp ${at / 10 + 1}` : `Zidărie și tencuieli la etajul ${at}`, '5 z'],
      name: `Activitate ${at + 1}`,
      depth: group ? 0 : 1,
      group,
      start,
      finish,
      lateFinish: finish + (at % 3) * 4 * DAY,
      milestone: at % 10 === 9 ? 'finish' : null,
      percent: (at * 7) % 100,
      critical: at % 3 === 0,
      near: at % 3 === 1,
      complete: at % 17 === 3,
      baseline: at % 2 === 0 ? { start: start - 2 * DAY, finish: finish - DAY } : null,
      promises: at % 10 === 0 ? [{ day: FIRST + at, name: 'Recepție', late: at % 20 === 0 }] : [],
    }
  })
  return {
    title: 'Grafic de execuție – Școala nr. 3',
    author: 'Constructorul SRL',
    language: 'ro',
    practice: 'ro',
    heading: ['Constructorul SRL', 'Cluj-Napoca'],
    particulars: [
      { label: 'Beneficiar', value: 'Primăria' },
      { label: 'Lucrări', value: '18.02.2026 – 01.10.2026' },
    ],
    footer: 'Școala nr. 3',
    credit: 'Temelia',
    pageOf: 'Pagina {{page}} din {{pages}}',
    columns: [
      { key: 'number', title: 'Nr.', width: 44, side: 'r' },
      { key: 'name', title: 'Denumire', width: 280, side: 'l' },
      { key: 'duration', title: 'Durată', width: 76, side: 'r' },
    ],
    rows,
    relations: rows.flatMap((row, at) =>
      at % 10 > 1 ? [{ from: at - 1, to: at, type: 'FS' as const, critical: row.critical }] : [],
    ),
    off: [],
    first: FIRST,
    last: FIRST + Math.ceil(count / 10) * 7 + 30,
    today: FIRST + 12,
    deadline: null,
    legend: { critical: 'critică', free: 'cu rezervă', milestone: 'jalon', today: 'astăzi' },
    sheet: { paper: 'a3', orientation: 'landscape', fit: 'width', zoom: 'week' },
    look: null,
    ...more,
  }
}
