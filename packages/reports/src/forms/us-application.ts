import { formatDay } from '@temelia/calendar/format-day'
import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { type Language, say } from '@temelia/text/message'
import { reportsApplication } from '@temelia/text/reports-application'
import { reportsSettlements } from '@temelia/text/reports-settlements'
import { formModel, type Framed } from '../frame.ts'
import { outsideContractNotes } from '../outside-contract.ts'
import type { Block, FigureOf, Particular, Row, RowKind, Signature, TextBlock } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { PrintedApplication } from '../report-data.ts'
import { reportForm } from '../report-form.ts'
import { continuationTable } from './us-continuation.ts'

type Word = keyof typeof reportsApplication

/** Room to write by hand what the project does not say. */
const TO_WRITE = '_'.repeat(16)

/** The application for payment: what is due, from the contract sum down, and the schedule of values behind it; both tie to the cent. */
export const applicationForm = reportForm({
  symbol: 'PAYAPP',
  title: reportsApplication.applicationTitle,
  levels: ['investment', 'object'],
  practice: 'us',
  needs: ['application', 'facilities'],
  model: ({ place, application, facilities }, options, language) => {
    const { settlement, whole } = application
    const word = (key: Word) => say(reportsApplication[key], language)
    const common = { symbol: '', client: word('applicationOwner') }
    const title = word('applicationTitle')
    if (settlement === null || !whole) {
      const note = settlement === null ? say(reportsSettlements.settledNoneUs, language) : word('applicationOfMore')
      const empty: Framed = { ...common, title, amounts: false, blocks: [], notes: [note] }
      return formModel(place, 'PAYAPP', [empty], options, language)
    }
    const number: Particular = { label: word('applicationNumber'), value: String(settlement.number) }
    const period: Particular = {
      label: word('applicationPeriod'),
      value: formatDay(settlement.date, place.project.practice),
    }
    const { contractNumber, contractDate, practice } = place.project
    const contract: Particular = {
      label: say(reportsSettlements.contractOf, language),
      value: say(reportsSettlements.contractNumberedAndDated, language, {
        number: contractNumber || TO_WRITE,
        date: contractDate ? formatDay(contractDate, practice) : TO_WRITE,
      }),
    }
    const summary: Framed = {
      ...common,
      title,
      particulars: [number, period, contract],
      blocks: [
        summaryBlock(application, place.project, options, language),
        ordersBlock(application, place.project, options, language),
        ...statement(language),
      ],
      notes: outsideContractNotes({ place, facilities }, options, language),
      signatures: signing(place.project, language),
    }
    const { cancelled } = application.values
    const sheet: Framed = {
      ...common,
      title: word('applicationSheet'),
      particulars: [number, period],
      blocks: [continuationTable(application, place.project, options, language)],
      notes: cancelled === 0 ? [] : [word('applicationDeductedNote')],
    }
    const model = formModel(place, 'PAYAPP', [summary, sheet], options, language, { orientation: 'landscape' })
    // The sheet is signed on the summary that it stands behind.
    return { ...model, sections: model.sections.map((one, at) => (at === 0 ? one : { ...one, signatures: [] })) }
  },
})

interface Figure {
  kind: RowKind
  id: string
  /** The line as others refer to it. */
  number: string
  words: Word
  value: number | null
  figure?: FigureOf
  indent?: number
}

function summaryBlock(
  { values, before, now, stored, settlement }: PrintedApplication,
  { decimals }: PrintedProject,
  options: PrintOptions,
  language: Language,
): Block {
  const both = (key: keyof typeof now) => addDecimals(before[key], now[key])
  const [adjusted, retained, recovered] = [both('adjustment'), both('retained'), both('recovered')]
  const change = subtractDecimals(values.extra, values.cancelled)
  const earned = both('net')
  const tax = settlement?.money.vat ?? 0
  const beside = adjusted !== 0 || recovered !== 0
  const rows = (...ids: string[]): FigureOf => ({ of: 'rows', rows: ids })
  const figures: Figure[] = [
    { kind: 'line', id: 'original', number: '1', words: 'applicationOriginal', value: values.contract },
    { kind: 'line', id: 'change', number: '2', words: 'applicationChanges', value: change },
    {
      kind: 'sum',
      id: 'to date',
      number: '3',
      words: 'applicationToDate',
      value: values.available,
      figure: rows('original', 'change'),
    },
    {
      kind: 'sum',
      id: 'completed',
      number: '4',
      words: 'applicationCompleted',
      value: addDecimals(values.executed, stored.value),
    },
    ...(adjusted === 0 ? [] : [extra('adjusted', 'applicationAdjusted', adjusted)]),
    ...(recovered === 0 ? [] : [extra('recovered', 'applicationRecovered', subtractDecimals(0, recovered))]),
    {
      kind: 'line',
      id: 'retained work',
      number: '5a',
      words: 'applicationRetainedWork',
      value: subtractDecimals(retained, stored.retained),
      indent: 1,
    },
    {
      kind: 'line',
      id: 'retained stored',
      number: '5b',
      words: 'applicationRetainedStored',
      value: stored.retained,
      indent: 1,
    },
    {
      kind: 'line',
      id: 'retained',
      number: '5',
      words: 'applicationRetained',
      value: retained,
      figure: rows('retained work', 'retained stored'),
    },
    {
      kind: 'sum',
      id: 'earned',
      number: '6',
      words: beside ? 'applicationEarnedAll' : 'applicationEarned',
      value: earned,
    },
    { kind: 'line', id: 'previous', number: '7', words: 'applicationPrevious', value: before.net },
    { kind: 'sum', id: 'due', number: '8', words: 'applicationDue', value: now.net },
    ...(tax === 0
      ? []
      : [
          extra('tax', 'applicationTax', tax),
          {
            kind: 'sum',
            id: 'due taxed',
            number: '',
            words: 'applicationDueTaxed',
            value: addDecimals(now.net, tax),
            figure: rows('due', 'tax'),
          } as const,
        ]),
    {
      kind: 'line',
      id: 'balance',
      number: '9',
      words: 'applicationBalance',
      value: addDecimals(subtractDecimals(values.remaining, stored.value), retained),
    },
  ]
  return figuresBlock('', figures, options.decimals.total ?? decimals.total, options, language)
}

function extra(id: string, words: Word, value: number): Figure {
  return { kind: 'line', id, number: '', words, value, indent: 1 }
}

function ordersBlock(
  { values: { extra: added, cancelled } }: PrintedApplication,
  { decimals }: PrintedProject,
  options: PrintOptions,
  language: Language,
): Block {
  const figures: Figure[] = [
    { kind: 'line', id: 'additions', number: '', words: 'applicationAdditions', value: added },
    {
      kind: 'line',
      id: 'deductions',
      number: '',
      words: 'applicationDeductions',
      value: subtractDecimals(0, cancelled),
    },
    {
      kind: 'sum',
      id: 'net change',
      number: '',
      words: 'applicationNet',
      value: subtractDecimals(added, cancelled),
      figure: { of: 'rows', rows: ['additions', 'deductions'] },
    },
  ]
  const title = say(reportsApplication.applicationOrders, language)
  return figuresBlock(title, figures, options.decimals.total ?? decimals.total, options, language)
}

function figuresBlock(
  title: string,
  figures: readonly Figure[],
  decimals: number,
  { showPrices }: PrintOptions,
  language: Language,
): Block {
  return {
    kind: 'table',
    ...(title === '' ? {} : { title }),
    carry: null,
    together: true,
    table: {
      columns: [
        { key: 'number', width: 10, align: 'center' },
        { key: 'name', width: null, align: 'left' },
        { key: 'value', width: 42, align: 'right', decimals },
      ],
      heads: [],
      rows: figures.map(
        ({ kind, id, number, words, value, figure, indent }): Row => ({
          kind,
          id,
          cells: [number, say(reportsApplication[words], language), showPrices ? value : null],
          ...(figure ? { figures: { value: figure } } : {}),
          ...(indent === undefined ? {} : { indent }),
        }),
      ),
    },
  }
}

/** What the contractor says, what the notary attests and what the owner's side approves, each with room to fill in. */
function statement(language: Language): TextBlock[] {
  const said = (title: Word, text: Word): TextBlock => ({
    kind: 'text',
    title: say(reportsApplication[title], language),
    paragraphs: [say(reportsApplication[text], language)],
    list: [],
  })
  return [
    said('applicationStatement', 'applicationStated'),
    said('applicationNotary', 'applicationSworn'),
    said('applicationApproval', 'applicationApproved'),
  ]
}

function signing({ contractorName, designerName, beneficiaryName }: PrintedProject, language: Language): Signature[] {
  const by = (role: Word, name: string): Signature => ({ role: say(reportsApplication[role], language), name })
  return [
    by('applicationSignContractor', contractorName),
    by('applicationSignNotary', ''),
    by('applicationSignArchitect', designerName),
    by('applicationSignOwner', beneficiaryName),
  ]
}
