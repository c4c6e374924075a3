import { sumOf } from '@temelia/estimation/general-estimate'
import type { Money } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import { reportsUs } from '@temelia/text/reports-us'
import { currencyNote } from '../currency-note.ts'
import { formModel } from '../frame.ts'
import type { Block, Column, Row, RowKind, Signature, TextBlock } from '../page-model.ts'
import type { PrintOptions } from '../print-options.ts'
import type { PrintedProject } from '../printed-place.ts'
import type { PrintedAlternates, ReportData } from '../report-data.ts'
import { reportForm } from '../report-form.ts'
import { priceWords } from '../recapitulation-lines.ts'
import { areaParticular } from './us-breakdown.ts'

type Data = Pick<ReportData, 'place' | 'totals' | 'facilities' | 'alternates'>

/** What the contractor offers and asks: scope, price, alternates, terms and the client's signature. Costs behind the price never show. */
export const proposalForm = reportForm({
  symbol: 'PROPOSAL',
  title: reportsUs.proposalTitle,
  levels: ['estimate', 'object', 'investment'],
  practice: 'us',
  needs: ['totals', 'facilities', 'alternates'],
  worded: true,
  model: (data, options, language) => {
    const { place, alternates } = data
    const whole = place.level === 'investment' && alternates.alternates.length > 0
    return formModel(
      place,
      'PROPOSAL',
      [
        {
          symbol: '',
          title: say(reportsUs.proposalTitle, language),
          amounts: options.showPrices,
          blocks: [
            text('', [say(reportsUs.proposalTo, language, { project: place.name })]),
            ...listed(say(reportsUs.proposalScope, language), scopeOf(data, options)),
            ...listed(say(reportsUs.proposalExclusions, language), linesOf(options.exclusionsText)),
            priceBlock(data, options, language),
            ...inCurrency(data, options, language),
            ...(whole ? [alternatesBlock(alternates, data, options, language, false)] : []),
            text(
              say(reportsUs.proposalTerms, language),
              linesOf(options.termsText, say(reportsUs.proposalUsualTerms, language)),
            ),
            text(say(reportsUs.proposalAcceptance, language), [say(reportsUs.proposalAccept, language)]),
          ],
        },
      ],
      { ...options, signatures: signedBy(place.project, options, language) },
      language,
    )
  },
})

/** The base bid, what each alternate adds to it or takes off, and the bid with those that were taken. */
export const alternatesForm = reportForm({
  symbol: 'ALT',
  title: reportsUs.alternatesTitle,
  levels: ['investment'],
  practice: 'us',
  needs: ['totals', 'alternates'],
  model: (data, options, language) => {
    const { place, alternates } = data
    return formModel(
      place,
      'ALT',
      [
        {
          symbol: '',
          title: say(reportsUs.alternatesTitle, language),
          particulars: areaParticular(place.project, language),
          blocks: [alternatesBlock(alternates, data, options, language, true)],
          notes: alternates.alternates.length === 0 ? [say(reportsUs.alternatesNone, language)] : [],
        },
      ],
      options,
      language,
    )
  },
})

/** Those who offer, the contractor when nobody is named, and the client who accepts. */
function signedBy(
  { contractorName, beneficiaryName }: PrintedProject,
  { signatures }: PrintOptions,
  language: Language,
): readonly Signature[] {
  const offering = signatures ?? [{ role: say(reports.f3Contractor, language), name: contractorName }]
  const client = offering.some(({ name }) => name !== '' && name === beneficiaryName)
  const accepted = { role: say(reportsUs.proposalAcceptedBy, language), name: beneficiaryName }
  return client ? offering : [...offering, accepted]
}

/** What is offered: the user's own lines, else the objects and estimates by name. */
function scopeOf({ totals }: Pick<Data, 'totals'>, { scopeText }: PrintOptions): string[] {
  const own = linesOf(scopeText)
  if (own.length > 0) return own
  return totals.objects.flatMap((object) =>
    object.estimates.length === 0 ? [object.name] : object.estimates.map(({ name }) => name),
  )
}

/** The equipment lists of an object or project; an estimate is offered by itself (rule R18.1 of the engine). */
function listsOf({ place, facilities }: Pick<Data, 'place' | 'facilities'>): readonly Money[] {
  return place.level === 'estimate' ? [] : facilities.map(({ money }) => money)
}

/** What is offered comes to: the works and the equipment lists. */
function offeredOf(data: Pick<Data, 'place' | 'totals' | 'facilities'>): Money {
  return sumOf([data.totals.total, ...listsOf(data)])
}

function priceBlock(data: Data, options: PrintOptions, language: Language): Block {
  const { place, totals } = data
  const { project } = place
  const decimals = options.decimals.total ?? project.decimals.total
  const row = (kind: RowKind, name: string, value: number): Row => ({
    kind,
    cells: [name, options.showPrices ? value : null],
  })
  const total = offeredOf(data)
  const lists = listsOf(data)
  const estimates = totals.objects.flatMap((object) =>
    object.estimates.map(({ name, totals: own }) => row('line', name, own.withoutVat)),
  )
  const equipment = row('line', say(reportsUs.proposalEquipment, language), sumOf(lists).withoutVat)
  const words = priceWords('us')
  const taxed =
    total.vat === 0
      ? []
      : [
          row('sum', say(reports[words.without], language), total.withoutVat),
          row('line', say(reports[words.line], language, { rate: formatNumber(project.vatRate, language) }), total.vat),
        ]
  return {
    kind: 'table',
    title: say(reportsUs.proposalPrice, language),
    carry: null,
    together: true,
    table: {
      columns: priceColumns(decimals),
      heads: [],
      rows: [
        ...(options.showRecapitulation ? [...estimates, ...(lists.length > 0 ? [equipment] : [])] : []),
        ...taxed,
        row('sum', say(reportsUs.proposalTotal, language), total.withVat),
      ],
    },
  }
}

function priceColumns(decimals: number): Column[] {
  return [
    { key: 'name', width: null, align: 'left' },
    { key: 'value', width: 40, align: 'right', decimals },
  ]
}

/** Base bid and alternates; with `taken`, which are in the bid and what that comes to. */
function alternatesBlock(
  { base, bid, alternates }: PrintedAlternates,
  { place: { project } }: Pick<Data, 'place'>,
  options: PrintOptions,
  language: Language,
  taken: boolean,
): Block {
  const decimals = options.decimals.total ?? project.decimals.total
  const word = (key: keyof typeof reportsUs) => say(reportsUs[key], language)
  const columns: readonly Column[] = [
    { key: 'code', width: 18, align: 'left' },
    { key: 'name', width: null, align: 'left' },
    { key: 'kind', width: 22, align: 'left' },
    ...(taken ? [{ key: 'taken', width: 16, align: 'center' } as const] : []),
    { key: 'value', width: 36, align: 'right', decimals },
  ]
  const row = (kind: RowKind, cells: Readonly<Record<string, string | number>>): Row => ({
    kind,
    cells: columns.map(({ key }) => (key === 'value' && !options.showPrices ? null : (cells[key] ?? null))),
  })
  return {
    kind: 'table',
    title: taken ? '' : word('proposalAlternates'),
    carry: null,
    together: true,
    table: {
      columns,
      heads: [
        [
          { text: word('usItem') },
          { text: word('usDescription') },
          { text: word('alternateKind') },
          ...(taken ? [{ text: word('alternateTaken') }] : []),
          { text: word('proposalPrice') },
        ],
      ],
      rows: [
        row('sum', { name: word('alternateBase'), value: base.withVat }),
        ...alternates.map((one) =>
          row('line', {
            code: one.code,
            name: one.name,
            kind: word(one.kind === 'add' ? 'alternateAdd' : 'alternateDeduct'),
            taken: word(one.taken ? 'alternateYes' : 'alternateNo'),
            value: one.withVat,
          }),
        ),
        ...(taken ? [row('sum', { name: word('alternateBid'), value: bid.withVat })] : []),
      ],
    },
  }
}

function text(title: string, paragraphs: readonly string[], list: readonly string[] = []): TextBlock {
  return { kind: 'text', ...(title === '' ? {} : { title }), paragraphs, list }
}

function listed(title: string, lines: readonly string[]): TextBlock[] {
  return lines.length === 0 ? [] : [text(title, [], lines)]
}

/** The price in the second currency, under the price. */
function inCurrency(data: Data, options: PrintOptions, language: Language): TextBlock[] {
  const label = say(reportsUs.usPrice, language)
  const notes = currencyNote(offeredOf(data).withVat, data.place.project, options, language, label)
  return notes.length === 0 ? [] : [text('', notes)]
}

/** The lines of a typed text that say something, or the usual words. */
function linesOf(typed: string, usual?: string): string[] {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 && usual !== undefined ? [usual] : lines
}
