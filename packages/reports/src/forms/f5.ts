import { type Language, type Message, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { resourceReports } from '@temelia/text/reports-resources'
import { type Framed, formModel } from '../frame.ts'
import type { Row, Table } from '../page-model.ts'
import { reportForm } from '../report-form.ts'
import type { PrintedFacility } from '../report-data.ts'
import { facilitiesByObject } from './f4-groups.ts'

const PARTS: readonly Message[] = [
  resourceReports.f5Parameters,
  resourceReports.f5Safety,
  resourceReports.f5Standards,
  resourceReports.f5Warranty,
  resourceReports.f5Other,
]

/** Where a sheet has no number yet. */
const TO_WRITE = '........'

/** Rows to write into, under a part that asks for nothing yet. */
const EMPTY_ROWS = 6

/** F5, a technical sheet for every line of the equipment lists, by object: what the designer asks for in its five parts, and room for the bidder's answers (HG 907/2016). */
export const f5Form = reportForm({
  symbol: 'F5',
  title: resourceReports.f5TitleEmpty,
  levels: ['object', 'investment'],
  practice: 'ro',
  needs: ['facilities'],
  model: ({ place, facilities }, options, language) => {
    const groups = facilitiesByObject(facilities, language)
    const sections = groups.flatMap(({ id, name, facilities: own }) =>
      own.map((facility) => sheet(facility, id === 0 ? '' : name, language)),
    )
    return formModel(place, 'F5', sections.length > 0 ? sections : [noSheets(language)], options, language)
  },
})

function sheet(facility: PrintedFacility, objectName: string, language: Language): Framed {
  const number = facility.sheetNumber || TO_WRITE
  const title = say(resourceReports.f5Title, language, { number })
  return {
    symbol: 'F5',
    title,
    objectName,
    amounts: false,
    particulars: [
      {
        label: say(resourceReports.f5Equipment, language),
        value: [facility.code, facility.name].filter(Boolean).join(' - '),
      },
    ],
    blocks: [{ kind: 'table', table: sheetTable(facility, language), carry: null, together: false }],
    footer: `${say(reports.reportForm, language, { symbol: 'F5' })} - ${title}`,
  }
}

function sheetTable({ supplier, sheet }: PrintedFacility, language: Language): Table {
  const row = (words: string | null): Row => ({ kind: 'line', cells: [null, words, null, null] })
  return {
    columns: [
      { key: 'number', width: 11, align: 'center' },
      { key: 'name', width: null, align: 'left' },
      { key: 'offered', width: 62, align: 'left' },
      { key: 'maker', width: 36, align: 'left' },
    ],
    heads: [
      [reports.f3Number, resourceReports.f5Required, resourceReports.f5Offered, resourceReports.f5Maker].map(
        (word) => ({ text: say(word, language) }),
      ),
      ['0', '1', '2', '3'].map((text) => ({ text })),
    ],
    rows: PARTS.flatMap((part, at): Row[] => [
      {
        kind: 'group',
        id: `part ${at + 1}`,
        cells: [String(at + 1), say(part, language), null, at === 0 && supplier !== '' ? supplier : null],
      },
      ...askedOf(sheet[at] ?? '').map(row),
    ]),
  }
}

/** What a part asks for, a row each beside which the bidder answers; rows to write into where nothing is asked yet. */
function askedOf(words: string): (string | null)[] {
  const lines = words.split('\n').filter((line) => line.trim() !== '')
  return lines.length > 0 ? lines : Array<null>(EMPTY_ROWS).fill(null)
}

function noSheets(language: Language): Framed {
  return {
    symbol: 'F5',
    title: say(resourceReports.f5TitleEmpty, language),
    amounts: false,
    blocks: [{ kind: 'text', paragraphs: [say(resourceReports.f4Empty, language)], list: [] }],
  }
}
