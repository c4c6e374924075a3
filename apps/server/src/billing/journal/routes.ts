import type { Region } from '@temelia/calendar/region'
import { Bill } from '@temelia/model/billing/bill'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { entityLabels } from '@temelia/text/entity-labels'
import { formatNumber } from '@temelia/text/format'
import { journalBaseWord } from '@temelia/text/journal-words'
import { type Language, say } from '@temelia/text/message'
import type { ExportCell, ExportColumn } from '../../exports/cell.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { wordsOf } from '../words.ts'
import type { Journal, JournalAmount } from './journal.ts'
import { monthListRoutes, SHOWN_OF_MONTH } from './month-list.ts'
import { purchaseJournal } from './purchase-journal.ts'
import { salesJournal } from './sales-journal.ts'

/** A journal: where it is, what it is made of, and what its documents are called. */
interface Kind {
  readonly path: 'sales-journal' | 'purchase-journal'
  readonly of: typeof Bill | typeof PurchaseBill
  readonly read: (context: Context, month: string) => Promise<Journal>
  readonly party: 'Customer' | 'Supplier'
  readonly title: 'salesJournalOf' | 'purchaseJournalOf'
  readonly says: readonly [screen: string, file: string]
}

const KINDS: readonly Kind[] = [
  {
    path: 'sales-journal',
    of: Bill,
    read: salesJournal,
    party: 'Customer',
    title: 'salesJournalOf',
    says: [
      'Issued invoices and credit notes of a month with their taxes',
      'The sales journal of a month as CSV or a workbook',
    ],
  },
  {
    path: 'purchase-journal',
    of: PurchaseBill,
    read: purchaseJournal,
    party: 'Supplier',
    title: 'purchaseJournalOf',
    says: [
      'Entered supplier bills of a month with their taxes',
      'The purchase journal of a month as CSV or a workbook',
    ],
  },
]

/** What a company sold and bought in a month: on the screen, as CSV and as a workbook. */
export function journalRoutes(app: App, services: Services): void {
  for (const kind of KINDS) routesOf(app, services, kind)
}

function routesOf(app: App, services: Services, kind: Kind): void {
  monthListRoutes<Journal>(app, services, {
    path: kind.path,
    of: kind.of,
    says: kind.says,
    read: (_services, request, month) => inTransaction(services, request, (context) => kind.read(context, month)),
    shown: (journal) => encodeJournal(kind, journal),
    file: (journal, { language, region, month }) => {
      const lines = entityLabels(kind.of === Bill ? 'entityProduct' : 'purchaseLine', language, region)
      const groupName = (category: string, rate: number) =>
        category === 'S' ? `${formatNumber(rate, region)}%` : lines.choice('vatCategory', category)
      return {
        title: say(wordsOf(region)[kind.title], language, { month }),
        heads: columnsOf(kind, journal, { language, region }, groupName),
        pages: pagesOf(kind, journal, { language, region }),
      }
    },
  })
}

/** Who reads the file: the language of the words, where the company works. */
interface Reader {
  readonly language: Language
  readonly region: Region
}

function columnsOf(
  { of }: Kind,
  { groups, currency }: Journal,
  { language, region }: Reader,
  groupName: (category: string, rate: number) => string,
): ExportColumn[] {
  const words = wordsOf(region)
  const bill = entityLabels(of.name, language, region)
  const [code, party] = of === Bill ? ['code', 'accountId'] : ['number', 'supplierId']
  return [
    { head: bill.field('date'), kind: 'day' },
    { head: bill.field('kind'), kind: 'text' },
    { head: bill.field(code), kind: 'text' },
    { head: bill.field(party), kind: 'text' },
    { head: words.billPrintTaxId[language], kind: 'text' },
    { head: say(words.billWithVat, language, { currency }), kind: 'decimal' },
    ...groups.flatMap(({ category, rate }): ExportColumn[] => [
      { head: say(words[journalBaseWord(category)], language, { group: groupName(category, rate) }), kind: 'decimal' },
      ...(category === 'S'
        ? [{ head: say(words.journalTax, language, { group: groupName(category, rate) }), kind: 'decimal' } as const]
        : []),
    ]),
  ]
}

async function* pagesOf({ of }: Kind, journal: Journal, { language, region }: Reader): AsyncGenerator<ExportCell[][]> {
  const bill = entityLabels(of.name, language, region)
  const taxes = (amounts: readonly JournalAmount[]): ExportCell[] =>
    journal.groups.flatMap(({ category }, at) => {
      const { base = 0, vat = 0 } = amounts[at] ?? {}
      return category === 'S' ? [base, vat] : [base]
    })
  yield journal.rows.map(({ document: row, amounts, total }) => [
    row.date === null ? null : { day: row.date },
    bill.choice('kind', row.kind),
    row.code,
    row.party,
    row.taxId,
    total,
    ...taxes(amounts),
  ])
  yield [[null, wordsOf(region).billTotals[language], null, null, null, journal.total, ...taxes(journal.amounts)]]
}

function encodeJournal({ of, party }: Kind, journal: Journal): Record<string, unknown> {
  const taxes = (amounts: readonly JournalAmount[]) => amounts.map(({ base, vat }) => ({ Base: base, VAT: vat }))
  return {
    Month: journal.month,
    Currency: journal.currency,
    Groups: journal.groups.map(({ category, rate }) => ({ Category: category, Rate: rate })),
    RowCount: journal.rows.length,
    Rows: journal.rows.slice(0, SHOWN_OF_MONTH).map(({ document, amounts, total }) => ({
      [of.wire.id]: document.id,
      Date: document.date,
      Kind: document.kind,
      State: document.state,
      Code: document.code,
      [party]: document.party,
      TaxId: document.taxId,
      Total: total,
      Amounts: taxes(amounts),
    })),
    Total: journal.total,
    Amounts: taxes(journal.amounts),
  }
}
